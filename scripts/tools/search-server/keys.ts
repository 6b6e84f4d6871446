import { createHmac } from 'node:crypto';
import { isGlobalAction, type KeyAction } from './actions.ts';
import { SearchApiError } from './api-error.ts';

export type Key = {
  uid: string;
  name: string | null;
  description: string | null;
  actions: KeyAction[];
  indexes: string[];
  expiresAt: number | null;
  createdAt: number;
  updatedAt: number;
};

export type KeyStore = {
  master: string;
  byUid: Map<string, Key>;
};

/** The text of a key, derived from its uid and the master key, so that no secret is stored. */
export const keyText = (master: string, uid: string) => createHmac('sha256', master).update(uid).digest('hex');

const defaults: readonly Pick<Key, 'name' | 'description' | 'actions'>[] = [
  {
    name: 'Default Search API Key',
    description: 'Use it to search from the frontend',
    actions: ['search'],
  },
  {
    name: 'Default Admin API Key',
    description: 'Use it for anything that is not a search operation. Caution! Do not expose it on a public frontend',
    actions: ['*'],
  },
  {
    name: 'Default Read-Only Admin API Key',
    description: 'Use it to read information across the whole database. Caution! Do not expose this key on a public frontend',
    actions: ['*.get', 'keys.get'],
  },
  {
    name: 'Default Chat API Key',
    description: 'Use it to chat and search from the frontend',
    actions: ['chatCompletions', 'search'],
  },
];

/** The keys of a server with a master key: the four default keys of Meilisearch. */
export function createKeys(master: string, now: number, uuid: () => string): KeyStore {
  const keys = defaults.map((key): [string, Key] => {
    const uid = uuid();
    return [uid, { ...key, uid, indexes: ['*'], expiresAt: null, createdAt: now, updatedAt: now }];
  });
  // Lists show the newest key first.
  return { master, byUid: new Map(keys.reverse()) };
}

/** Every key, the newest first. */
export const listKeys = ({ byUid }: KeyStore) => [...byUid.values()].reverse();

const notFound = (name: string) => new SearchApiError('api_key_not_found', `API key \`${name}\` not found.`);

/** The key with this text, if there is one. */
export const keyOfText = ({ master, byUid }: KeyStore, text: string) =>
  [...byUid.values()].find(({ uid }) => keyText(master, uid) === text);

/** Finds a key by its uid or its text. Throws SearchApiError. */
export function findKey(store: KeyStore, name: string): Key {
  const key = store.byUid.get(name.toLowerCase()) ?? keyOfText(store, name);
  if (!key) throw notFound(name);
  return key;
}

export function addKey(store: KeyStore, key: Key): void {
  const everywhere = key.indexes.length === 0 || key.indexes.includes('*');
  const global = everywhere ? undefined : key.actions.find(isGlobalAction);
  if (global !== undefined) {
    const quoted = JSON.stringify(global);
    throw new SearchApiError(
      'index_scoped_api_key_with_global_action',
      `cannot create index-scoped API key with global action \`${quoted}\`\n  - Hint: remove action \`${quoted}\` from the action list, or remove \`indexes\` to make the key global`,
    );
  }
  if (store.byUid.has(key.uid))
    throw new SearchApiError('api_key_already_exists', `\`uid\` field value \`${key.uid}\` is already an existing API key.`);
  store.byUid.set(key.uid, key);
}

const date = (time: number) => new Date(time).toISOString();

/** A key as clients see it. */
export const keyView = ({ master }: KeyStore, { uid, name, description, actions, indexes, expiresAt, createdAt, updatedAt }: Key) => ({
  name,
  description,
  key: keyText(master, uid),
  uid,
  actions,
  indexes,
  expiresAt: expiresAt === null ? null : date(expiresAt),
  createdAt: date(createdAt),
  updatedAt: date(updatedAt),
});
