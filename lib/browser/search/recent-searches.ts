import { readStoredJson, type StorageOf, writeStored } from '../safe-storage.ts';

/** A search that the shopper made before. */
export type RecentSearch = { label: string; href: string };

const mostKept = 5;
const keyOf = (slug: string) => `${slug}:recent-searches`;

const isRecent = (value: unknown): value is RecentSearch => {
  const { label, href } = (value ?? {}) as Partial<RecentSearch>;
  return typeof label === 'string' && label !== '' && typeof href === 'string' && /^\/(?![/\\])/.test(href);
};

/** The latest searches of this browser, the newest first. Storage that cannot be read counts as empty. */
export function readRecent(storage: StorageOf, slug: string): RecentSearch[] {
  const values = readStoredJson(storage, keyOf(slug));
  return Array.isArray(values) ? values.filter(isRecent).slice(0, mostKept) : [];
}

/** Puts a search first. An existing entry moves up. Without storage, nothing is kept. */
export function addRecent(storage: StorageOf, slug: string, search: RecentSearch): void {
  const others = readRecent(storage, slug).filter(({ href }) => href !== search.href);
  writeStored(storage, keyOf(slug), JSON.stringify([search, ...others].slice(0, mostKept)));
}
