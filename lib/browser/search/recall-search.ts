import type { SearchSetup } from '../../search/setup.ts';
import { type SearchState, searchKey } from '../../search/state.ts';
import { searchAt } from '../../search/unbuilt.ts';
import { searchUrls } from '../../search/url.ts';
import { addressOf, historyEntryKey } from '../history-entry.ts';
import { readStoredJson, type StorageOf, writeStored } from '../safe-storage.ts';

/** What a history entry showed when the shopper left it: scroll position and search answer. */
type Visit = {
  address: string;
  /** The index or host that answered; the answer of another release is useless. */
  source: string;
  /** When the shopper left, in milliseconds. */
  at: number;
  y: number;
  answer?: unknown;
};

const prefix = 'forecourt.visit.';
const orderKey = 'forecourt.visits';
/** The number of stored entries. A page of results takes about 50 kB, and a tab may store 5 MB. */
const maxVisits = 20;

const isVisit = (value: unknown): value is Visit => {
  const { address, source, at, y } = (value ?? {}) as Partial<Visit>;
  return typeof address === 'string' && typeof source === 'string' && typeof at === 'number' && typeof y === 'number';
};

/**
 * Visits of this tab by history entry. The oldest is dropped first. If the browser forbids storage, going back still works, only slower.
 */
export function visitMemory(storage: StorageOf) {
  const readOrder = (): string[] => {
    const order = readStoredJson(storage, orderKey);
    return Array.isArray(order) ? order.filter((name): name is string => typeof name === 'string') : [];
  };
  return {
    recall(entry: string): Visit | undefined {
      const visit = readStoredJson(storage, prefix + entry);
      return isVisit(visit) ? visit : undefined;
    },
    remember(entry: string, visit: Visit): void {
      const order = [...readOrder().filter((name) => name !== entry), entry];
      for (const old of order.splice(0, Math.max(0, order.length - maxVisits))) writeStored(storage, prefix + old, null);
      if (!writeStored(storage, orderKey, JSON.stringify(order))) return;
      // If the storage is full, the position alone is stored: the list can be fetched again.
      const { answer: _answer, ...place } = visit;
      if (!writeStored(storage, prefix + entry, JSON.stringify(visit))) writeStored(storage, prefix + entry, JSON.stringify(place));
    },
  };
}

/** Visits of this tab. */
export const visits = visitMemory(() => window.sessionStorage);

/** The source of a site’s answers. Each release has a different one. */
export const searchSourceOf = (setup: Pick<SearchSetup, 'host' | 'indexPath' | 'index'>) =>
  `${setup.host ?? setup.indexPath} ${setup.index}`;

/** Older answers are not shown: a car may have been sold. */
const maxAgeMs = 30 * 60_000;

export type Recalled = { state: SearchState; answer: NonNullable<Visit['answer']>; at: number };

/** The search that this history entry showed, if its address is not the page’s own search; else undefined. */
export function recallSearch(setup: SearchSetup, pageState: SearchState, now: number): Recalled | undefined {
  const address = addressOf(window);
  const state = searchAt(searchUrls(setup.urls), address);
  if (!state || searchKey(state) === searchKey(pageState)) return undefined;
  const visit = visits.recall(historyEntryKey(window));
  const isUsable = visit?.address === address && visit.source === searchSourceOf(setup) && now - visit.at < maxAgeMs;
  return isUsable && visit.answer ? { state, answer: visit.answer, at: visit.at } : undefined;
}
