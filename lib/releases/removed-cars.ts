import { type RemovedCar, removedCar } from '#lib/model/removed-car.ts';
import { dayMs } from '#lib/model/time.ts';

/** The record of a listed car in a release. */
export type ListedCar = { id?: string | undefined; slug: string; make?: string | undefined };

/**
 * The cars that the site no longer lists: those of `before`, those of the `previous` release that are no longer `listed`, and those of the
 * stock that are `past` their window (rule H1). A car is forgotten `days` after it left, or when it is listed again. A car that is listed
 * at another address counts as moved. Newest first.
 */
export function updateRemovedCars(
  { before, previous, past }: { before: readonly RemovedCar[]; previous: Iterable<ListedCar>; past: readonly RemovedCar[] },
  listed: Iterable<{ id: string; slug: string }>,
  now: number,
  days: number,
): RemovedCar[] {
  const slugs = new Map([...listed].map(({ id, slug }) => [id, slug]));
  const listedSlugs = new Set(slugs.values());
  const removed = new Map(before.map(({ movedTo: _old, ...car }) => [car.slug, car]));
  for (const { id, slug, make } of previous)
    if (!removed.has(slug) && !listedSlugs.has(slug) && removedCar.shape.slug.safeParse(slug).success)
      removed.set(slug, { slug, ...(id ? { id } : {}), ...(make ? { make } : {}), removedAt: now });
  // The stock's date counts, so that a first build and a later one agree.
  for (const car of past) removed.set(car.slug, car);
  return [...removed.values()]
    .filter(({ slug, removedAt }) => !listedSlugs.has(slug) && now < removedAt + days * dayMs)
    .map((car) => {
      const movedTo = car.id && slugs.get(car.id);
      return movedTo ? { ...car, movedTo } : car;
    })
    .sort((a, b) => b.removedAt - a.removedAt || (a.slug < b.slug ? -1 : 1));
}

/** The makes of removed cars that did not move, each once, in alphabetical order. */
export const makesOfRemovedCars = (removed: readonly RemovedCar[]): string[] =>
  [...new Set(removed.flatMap(({ make, movedTo }) => (movedTo ? [] : (make ?? []))))].sort();
