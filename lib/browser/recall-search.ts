import { searchKey } from '../search/canonical.ts';
import type { SearchSetup } from '../search/setup.ts';
import type { SearchState } from '../search/state.ts';
import { searchAt } from '../search/unbuilt.ts';
import { searchUrls } from '../search/url.ts';
import { addressOf, historyEntryKey } from './history-entry.ts';
import { type Visit, visitMemory } from './visit-memory.ts';

/** Visits of this tab. */
export const visits = visitMemory(() => window.sessionStorage);

/** The source of a site’s answers; another release has another one. */
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
