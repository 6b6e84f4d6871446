import { isRecord } from '../model/is-record.ts';
import { parseCarPath } from '../routes/paths.ts';
import { indexFilePath } from '../search/index-file.ts';
import type { CarAnswer, CarData } from './garage/car-data.ts';

type Places<Car extends CarData> = {
  /** Loads the data of a car's page by its slug. */
  load: (slug: string) => Promise<CarAnswer<Car>>;
  /** The pages of the visit, the last one at the end: the shopper usually comes from the car's own. */
  visited: readonly string[];
  fetch: typeof fetch;
};

/** Pages of cars that are tried before the whole index is loaded. */
const mostTried = 2;

async function slugInIndex(id: string, ask: typeof fetch): Promise<string | undefined> {
  const response = await ask(indexFilePath, { signal: AbortSignal.timeout(15_000) });
  if (!response.ok) throw new Error(`${indexFilePath} was answered with status ${response.status}`);
  const index: unknown = await response.json();
  const documents = isRecord(index) && Array.isArray(index.documents) ? index.documents : [];
  const found: unknown = documents.find((document) => isRecord(document) && document.id === id);
  return isRecord(found) && typeof found.slug === 'string' ? found.slug : undefined;
}

/** Finds a car by its id: among the pages that the shopper saw last, else in the index of the site. */
export async function findCarById<Car extends CarData>(id: string, { load, visited, fetch }: Places<Car>): Promise<CarAnswer<Car>> {
  const slugs = [...new Set(visited.toReversed().flatMap((path) => parseCarPath(path) ?? []))].slice(0, mostTried);
  for (const slug of slugs) {
    const answer = await load(slug);
    if (answer.state === 'listed' && answer.car.id === id) return answer;
  }
  try {
    const slug = await slugInIndex(id, fetch);
    return slug === undefined ? { state: 'gone' } : await load(slug);
  } catch {
    return { state: 'unknown' };
  }
}
