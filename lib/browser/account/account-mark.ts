import { isRecord } from '../../model/is-record.ts';
import type { SavedChoices } from '../../model/saved-search.ts';
import type { Favourite } from '../../model/visitor.ts';
import { parseKeptCars } from '../garage/kept-cars.ts';
import { readStored, readStoredJson, type StorageOf, writeStored } from '../safe-storage.ts';
import { accountMarkKey } from './account-mark-key.ts';

const nextKey = (site: string) => `forecourt:${site}:watch-next:1`;
const nextSearchKey = (site: string) => `forecourt:${site}:search-next:1`;

/** The window event for a mark that this tab has written. Other tabs get a storage event. */
export const accountMarkEvent = 'forecourt:account';

/** Calls `listener` when the mark of a site has changed in any tab. Returns a function that stops this. */
export function onAccountMark(site: string, window: EventTarget, listener: () => void): () => void {
  const listening = new AbortController();
  const { signal } = listening;
  const onStorage = (event: Event) => {
    const { key } = event as StorageEvent;
    if (key === accountMarkKey(site) || key === null) listener();
  };
  window.addEventListener('storage', onStorage, { signal });
  window.addEventListener(accountMarkEvent, listener, { signal });
  return () => listening.abort();
}

/**
 * What pages show of an account without a request, as of the last visit: watched cars, the keys of saved searches, and the number of unread
 * notices.
 */
export type AccountMark = { watched: readonly string[]; searches: readonly string[]; unread: number };

const textsOf = (value: unknown): string[] => (Array.isArray(value) ? value.filter((one): one is string => typeof one === 'string') : []);

/** The mark of this device; undefined if nobody is signed in on it. */
export function readAccountMark(site: string, storage: StorageOf): AccountMark | undefined {
  const stored = readStoredJson(storage, accountMarkKey(site));
  if (!isRecord(stored) || !Array.isArray(stored.watched)) return undefined;
  const [watched, searches] = [textsOf(stored.watched), textsOf(stored.searches)];
  return { watched, searches, unread: typeof stored.unread === 'number' ? stored.unread : 0 };
}

/** Stores what pages show. Undefined: nobody is signed in any more. */
export const writeAccountMark = (site: string, storage: StorageOf, mark: AccountMark | undefined): boolean =>
  writeStored(storage, accountMarkKey(site), mark === undefined ? null : JSON.stringify(mark));

/** Remembers the car that a shopper wants to watch while they sign in. */
export const keepNextWatch = (site: string, storage: StorageOf, car: Favourite): boolean =>
  writeStored(storage, nextKey(site), JSON.stringify([car]));

/** Reads and removes that car. */
export function takeNextWatch(site: string, storage: StorageOf): Favourite | undefined {
  const [car] = parseKeptCars(readStored(storage, nextKey(site)));
  writeStored(storage, nextKey(site), null);
  return car;
}

/** A search to save. */
export type NextSearch = { name: string; choices: SavedChoices };

/** Remembers the search that a shopper wants to save while they sign in. */
export const keepNextSearch = (site: string, storage: StorageOf, search: NextSearch): boolean =>
  writeStored(storage, nextSearchKey(site), JSON.stringify(search));

/** Reads that search. */
export function readNextSearch(site: string, storage: StorageOf): NextSearch | undefined {
  const storedSearch = readStoredJson(storage, nextSearchKey(site));
  // Not validated here, because the API does.
  return isRecord(storedSearch) && typeof storedSearch.name === 'string' && isRecord(storedSearch.choices)
    ? (storedSearch as NextSearch)
    : undefined;
}

/** Reads and removes that search. */
export function takeNextSearch(site: string, storage: StorageOf): NextSearch | undefined {
  const search = readNextSearch(site, storage);
  writeStored(storage, nextSearchKey(site), null);
  return search;
}
