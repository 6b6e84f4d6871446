/** What a key may allow, by Meilisearch's names; `x.*` is every action of a kind, `*.get` every reading action except that of keys. */
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

export type KeyAction = (typeof actions)[number];

/** Actions on single indexes, or whose routes check the indexes themselves. A key for some indexes may have no other. */
const indexActions =
  /^(?:\*|\*\.get|search|documents\..*|indexes\..*|tasks\.(?!compact).*|settings\..*|stats\..*|fields\.post|chatCompletions)$/;

/** Actions whose routes have no index in their path but accept a key for some indexes: the route checks the indexes itself. */
const selfCheckedActions = /^(?:documents\.get|search|indexes\.(?:create|get|swap)|tasks\.(?:cancel|delete|get)|settings\.get|stats\..*)$/;

export const isGlobalAction = (action: KeyAction) => !indexActions.test(action);
export const checksIndexesItself = (action: KeyAction) => selfCheckedActions.test(action);

/** Whether a key with some actions allows another. */
export const isAllowed = (grantedActions: readonly KeyAction[], action: KeyAction) =>
  grantedActions.some(
    (one) =>
      one === '*' ||
      one === action ||
      (one === '*.get' ? action.endsWith('.get') && action !== 'keys.get' : one.endsWith('.*') && action.startsWith(one.slice(0, -1))),
  );
