import type { ComparedCar } from '../../cars/compare.ts';
import { carPath } from '../../routes/paths.ts';

/** The parts of a car page’s data that saved and compared cars show. */
export type CarData = ComparedCar & { id: string; available: boolean; listedUntil?: number };

/** The answer about a car: listed, removed from the site, or unknown for now. */
export type CarAnswer<Car extends CarData = CarData> = { state: 'listed'; car: Car } | { state: 'gone' } | { state: 'unknown' };

type Settings = { fetcher: typeof fetch; buildId: string; now: () => number; timeoutMs: number };

/** The data file that Next writes beside a car page. */
export const carDataPath = (buildId: string, slug: string) => `/_next/data/${buildId}${carPath(slug)}.json`;

/** Hosts answer 410 for cars that left the stock, and 404 once they forget them (rule H1). */
const isMissing = ({ status }: Response) => status === 404 || status === 410;

/**
 * Loads cars from their pages’ data files, about 2.5 KB each; the search would load its client and the whole index. Answers are cached,
 * failures are not. A missing file may come from a new build, so the page itself decides whether the car is gone.
 */
export function carLoader<Car extends CarData = CarData>({
  fetcher,
  buildId,
  now,
  timeoutMs,
}: Settings): (slug: string) => Promise<CarAnswer<Car>> {
  const answers = new Map<string, Promise<CarAnswer<Car>>>();
  const ask = (path: string, init?: RequestInit) => fetcher(path, { ...init, signal: AbortSignal.timeout(timeoutMs) });

  const load = async (slug: string): Promise<CarAnswer<Car>> => {
    const response = await ask(carDataPath(buildId, slug));
    if (!response.ok) {
      const isGone = isMissing(response) && isMissing(await ask(carPath(slug), { method: 'HEAD' }));
      return { state: isGone ? 'gone' : 'unknown' };
    }
    const { pageProps } = (await response.json()) as { pageProps?: { model?: { kind?: string } & Car } };
    const car = pageProps?.model;
    if (car?.kind !== 'car' || !car.card || !Array.isArray(car.details)) return { state: 'unknown' };
    // Rule L5: a late rebuild still holds sold cars past their window.
    return car.listedUntil !== undefined && now() >= car.listedUntil ? { state: 'gone' } : { state: 'listed', car };
  };

  return (slug) => {
    const answer = answers.get(slug) ?? load(slug).catch((): CarAnswer<Car> => ({ state: 'unknown' }));
    answers.set(slug, answer);
    answer.then(({ state }) => state === 'unknown' && answers.delete(slug));
    return answer;
  };
}
