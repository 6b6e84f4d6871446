import { isRecord } from '../model/is-record.ts';
import { dayMs } from '../model/time.ts';
import { readStoredJson, type StorageOf, writeStored } from './safe-storage.ts';

/** The maximum number of remembered pages of a visit (rule E1). */
const mostPages = 50;
/** Longer paths are cut, so that all pages together fit into a lead. */
const longestPath = 150;
const queryDays = 30;

/** The pages that a shopper saw, and the query of the first one (rules E1 and E86). Empty if the browser forbids storage. */
export function visitLog(site: string, { storage, now }: { storage: StorageOf; now: () => number }) {
  const key = `forecourt:${site}:visit:1`;
  const read = (): { pages: string[]; query: string; at: number } => {
    const value = readStoredJson(storage, key);
    const { pages, query, at } = isRecord(value) ? value : {};
    const isFresh = typeof query === 'string' && typeof at === 'number' && at <= now() && now() - at <= queryDays * dayMs;
    return {
      pages: Array.isArray(pages) ? pages.filter((page): page is string => typeof page === 'string') : [],
      ...(isFresh ? { query, at } : { query: '', at: 0 }),
    };
  };
  return {
    /** Records a shown page. `query` is only used for the first page of a visit. */
    record(address: string, query = ''): void {
      const before = read();
      const path = address.slice(0, longestPath);
      const pages = before.pages.at(-1) === path ? before.pages : [...before.pages, path].slice(-mostPages);
      const first =
        before.query === '' && query !== '' ? { query: query.slice(0, 2000), at: now() } : { query: before.query, at: before.at };
      writeStored(storage, key, JSON.stringify({ pages, ...first }));
    },
    /** The remembered pages. `current` is always included, because another tab may have overwritten it, or storage may be forbidden. */
    pages(current?: string): string[] {
      const { pages } = read();
      const path = current?.slice(0, longestPath);
      return path === undefined || pages.includes(path) ? pages : [...pages, path].slice(-mostPages);
    },
    query: () => Object.fromEntries(new URLSearchParams(read().query)),
  };
}
