import { readStoredJson, type StorageOf, writeStored } from '../safe-storage.ts';

/** A saved search whose filters a shopper is changing on the search page: its ID, its name, and its previous key (rule V20). */
export type EditedSearch = { id: string; name: string; key: string };

const keyOf = (site: string) => `forecourt:${site}:edit-search:1`;

/** Stores which saved search the search page may change. Undefined: none. */
export const writeEditedSearch = (site: string, storage: StorageOf, search: EditedSearch | undefined): boolean =>
  writeStored(storage, keyOf(site), search ? JSON.stringify(search) : null);

export function readEditedSearch(site: string, storage: StorageOf): EditedSearch | undefined {
  const { id, name, key } = (readStoredJson(storage, keyOf(site)) ?? {}) as Record<string, unknown>;
  return typeof id === 'string' && typeof name === 'string' && typeof key === 'string' ? { id, name, key } : undefined;
}
