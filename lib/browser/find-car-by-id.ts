import { parseCarPath } from '../routes/paths.ts';
import { countRequest } from '../search/count-request.ts';
import { readHit } from '../search/hit.ts';
import type { SearchSetup } from '../search/setup.ts';
import { emptyState } from '../search/state.ts';
import { escapeValue } from '../search/ui-state.ts';
import type { CarAnswer, CarData } from './garage/car-data.ts';

type AskSearch = (setup: SearchSetup, requests: readonly ReturnType<typeof countRequest>[]) => Promise<unknown>;

type Places<Car extends CarData> = {
  /** Loads the data of a car's page by its slug. */
  loadCar: (slug: string) => Promise<CarAnswer<Car>>;
  /** The pages of the visit, the latest last: the shopper usually comes from the car's own page. */
  visited: readonly string[];
  loadSetup: () => Promise<SearchSetup>;
  search: AskSearch;
};

/** The number of car pages to try before searching. */
const mostTried = 2;

type Answer = { results?: { hits?: unknown[] }[] };

async function slugInStock(id: string, { loadSetup, search }: Pick<Places<never>, 'loadSetup' | 'search'>): Promise<string | undefined> {
  const setup = await loadSetup();
  const { params, indexName } = countRequest(emptyState, setup.index, setup.urls.defaultSort, 1);
  const { results } = (await search(setup, [{ indexName, params: { ...params, facetFilters: [[`id:${escapeValue(id)}`]] } }])) as Answer;
  const hits = results?.[0]?.hits;
  if (!hits) throw new Error('The search gave no answer.');
  return hits.map(readHit).find((hit) => hit?.id === id)?.slug;
}

/** Finds a car by its id: among the pages that the shopper saw last, or else by search. A server that cannot filter by ids finds none. */
export async function findCarById<Car extends CarData>(id: string, { loadCar, visited, ...stock }: Places<Car>): Promise<CarAnswer<Car>> {
  const slugs = [...new Set(visited.toReversed().flatMap((path) => parseCarPath(path) ?? []))].slice(0, mostTried);
  for (const slug of slugs) {
    const answer = await loadCar(slug);
    if (answer.state === 'listed' && answer.car.id === id) return answer;
  }
  try {
    const slug = await slugInStock(id, stock);
    return slug === undefined ? { state: 'gone' } : await loadCar(slug);
  } catch {
    return { state: 'unknown' };
  }
}
