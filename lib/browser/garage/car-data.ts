import type { ComparedCar } from '../../cars/compare.ts';
import { carPath } from '../../routes/paths.ts';

/** What the data of a car's page says that saved and compared cars show. */
export type CarData = ComparedCar & { id: string; available: boolean; listedUntil?: number };

/** A car as its page tells now: there, gone from the site, or not to be known at the moment. */
export type CarAnswer<Car extends CarData = CarData> = { state: 'listed'; car: Car } | { state: 'gone' } | { state: 'unknown' };

type Settings = { fetcher: typeof fetch; buildId: string; now: () => number; timeoutMs: number };

/** The data file of a car's page, as Next lays it beside the page. */
export const carDataPath = (buildId: string, slug: string) => `/_next/data/${buildId}${carPath(slug)}.json`;

/**
 * Asks for cars by their pages' data: some 2.5 KB a car, where the search would load its client, its engine and the whole index. Answers
 * are kept; one that failed is asked for again. A missing file may also mean that the site was built anew with other code, so the page
 * itself decides whether the car is gone. `Car` is the model of that page, as far as the caller knows it.
 */
export function carLoader<Car extends CarData = CarData>({
  fetcher,
  buildId,
  now,
  timeoutMs,
}: Settings): (slug: string) => Promise<CarAnswer<Car>> {
  const kept = new Map<string, Promise<CarAnswer<Car>>>();
  const ask = (path: string, init?: RequestInit) => fetcher(path, { ...init, signal: AbortSignal.timeout(timeoutMs) });

  const load = async (slug: string): Promise<CarAnswer<Car>> => {
    const response = await ask(carDataPath(buildId, slug));
    if (!response.ok) {
      const missing = response.status === 404 && (await ask(carPath(slug), { method: 'HEAD' })).status === 404;
      return { state: missing ? 'gone' : 'unknown' };
    }
    const { pageProps } = (await response.json()) as { pageProps?: { model?: { kind?: string } & Car } };
    const car = pageProps?.model;
    if (car?.kind !== 'car' || !car.card || !Array.isArray(car.details)) return { state: 'unknown' };
    // A late rebuild still holds a sold car past its window (spec §4).
    return car.listedUntil !== undefined && now() >= car.listedUntil ? { state: 'gone' } : { state: 'listed', car };
  };

  return (slug) => {
    const answer = kept.get(slug) ?? load(slug).catch((): CarAnswer<Car> => ({ state: 'unknown' }));
    kept.set(slug, answer);
    answer.then(({ state }) => state === 'unknown' && kept.delete(slug));
    return answer;
  };
}
