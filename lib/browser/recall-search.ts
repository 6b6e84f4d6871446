import { searchKey } from '../search/search-key.ts';
import type { SearchSetup } from '../search/setup.ts';
import type { SearchState } from '../search/state.ts';
import { searchAt } from '../search/unbuilt.ts';
import { searchUrls } from '../search/url.ts';
import { addressOf, historyEntryKey } from './history-entry.ts';
import { type Visit, visitMemory } from './visit-memory.ts';

/** Visits of this tab. */
export const visits = visitMemory(() => window.sessionStorage);

/** What answers a site's searches, for telling answers of another release apart. */
export const searchSourceOf = (setup: Pick<SearchSetup, 'host' | 'indexPath' | 'index'>) =>
  `${setup.host ?? setup.indexPath} ${setup.index}`;

/** Older answers are asked for again before anything is shown of them: a car may have been sold. */
const longestMs = 30 * 60_000;

export type Recalled = { state: SearchState; answer: NonNullable<Visit['answer']>; at: number };

/** The search this history entry showed before, where its address asks for another one than the page's own; undefined when there is none. */
export function recallSearch(setup: SearchSetup, own: SearchState, now: number): Recalled | undefined {
  const address = addressOf(window);
  const state = searchAt(searchUrls(setup.urls), address);
  if (!state || searchKey(state) === searchKey(own)) return undefined;
  const visit = visits.recall(historyEntryKey(window));
  const fits = visit?.address === address && visit.source === searchSourceOf(setup) && now - visit.at < longestMs;
  return fits && visit.answer ? { state, answer: visit.answer, at: visit.at } : undefined;
}
