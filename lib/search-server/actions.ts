/** What a key may be allowed to do, as the server names it; `x.*` is all of a kind, `*.get` all reading but of keys. */
export const actions = [
  '*',
  'search',
  'documents.*',
  'documents.add',
  'documents.get',
  'documents.delete',
  'indexes.*',
  'indexes.create',
  'indexes.get',
  'indexes.update',
  'indexes.delete',
  'indexes.swap',
  'tasks.*',
  'tasks.cancel',
  'tasks.delete',
  'tasks.get',
  'settings.*',
  'settings.get',
  'settings.update',
  'stats.*',
  'stats.get',
  'metrics.*',
  'metrics.get',
  'dumps.*',
  'dumps.create',
  'snapshots.*',
  'snapshots.create',
  'version',
  'keys.create',
  'keys.get',
  'keys.update',
  'keys.delete',
  'experimental.get',
  'experimental.update',
  'export',
  'network.get',
  'network.update',
  'chatCompletions',
  'chats.*',
  'chats.get',
  'chats.delete',
  'chatsSettings.*',
  'chatsSettings.get',
  'chatsSettings.update',
  '*.get',
  'webhooks.get',
  'webhooks.update',
  'webhooks.delete',
  'webhooks.create',
  'webhooks.*',
  'indexes.compact',
  'fields.post',
  'tasks.compact',
  'dynamicSearchRules.get',
  'dynamicSearchRules.create',
  'dynamicSearchRules.update',
  'dynamicSearchRules.delete',
  'dynamicSearchRules.*',
] as const;

export type Action = (typeof actions)[number];

/** Actions that are about single indexes, or whose routes look at the indexes themselves; a key for some indexes may have no other. */
const scoped = /^(?:\*|\*\.get|search|documents\..*|indexes\..*|tasks\.(?!compact).*|settings\..*|stats\..*|fields\.post|chatCompletions)$/;

/** Actions whose routes without an index in their path are open to keys for some indexes: the route shows what the key may see. */
const listed = /^(?:documents\.get|search|indexes\.(?:create|get|swap)|tasks\.(?:cancel|delete|get)|settings\.get|stats\..*)$/;

export const isGlobal = (action: Action) => !scoped.test(action);
export const looksAtIndexes = (action: Action) => listed.test(action);

/** Whether having some actions allows another. */
export const allows = (held: readonly Action[], action: Action) =>
  held.some(
    (one) =>
      one === '*' ||
      one === action ||
      (one === '*.get' ? action.endsWith('.get') && action !== 'keys.get' : one.endsWith('.*') && action.startsWith(one.slice(0, -1))),
  );
