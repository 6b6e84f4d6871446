import { findCarById } from './find-car-by-id.ts';
import { type CarAnswer, type CarData, carLoader } from './garage/car-data.ts';
import { lazySearchClient } from './search/lazy-search.ts';
import { loadSetup } from './search/search-suggestions.ts';
import { visitLog } from './visit-log.ts';

const ask: typeof fetch = (input, init) => fetch(input, init);
const now = () => Date.now();

/** Loads the page data of the car that a link names by its id; `slug` is the dealer's, `searchHref` a page of the search. */
export function loadCarById<Car extends CarData>(
  { slug, searchHref }: { slug: string; searchHref: string },
  id: string,
): Promise<CarAnswer<Car>> {
  const { buildId } = window.__NEXT_DATA__;
  return findCarById<Car>(id, {
    loadCar: carLoader<Car>({ fetcher: ask, buildId, now, timeoutMs: 10_000 }),
    visited: visitLog(slug, { storage: () => window.localStorage, now }).pages(),
    loadSetup: () => loadSetup(ask, buildId, searchHref),
    search: (stock, requests) => lazySearchClient(stock, undefined).search(requests as never),
  });
}
