import { z } from 'zod';
import { dayMs } from '#lib/model/time.ts';

/** A car that an earlier release listed and this one does not. */
export const goneCar = z.strictObject({
  slug: z.string().regex(/^[A-Za-z0-9_-]+$/),
  id: z.string().optional(),
  make: z.string().optional(),
  /** The address at which the same car is listed now. */
  movedTo: z.string().optional(),
  goneAt: z.number().describe('milliseconds'),
});
export type GoneCar = z.infer<typeof goneCar>;

/** What of a listed car is remembered once it is gone. */
export type ListedCar = { id?: string | undefined; slug: string; make?: string | undefined };

/**
 * The cars that are gone now (FIELD: past the window an address answers 410): those of `before` and of the `previous` release that are not
 * `listed` any more. One is forgotten `days` after it left, and at once when it is listed again; one that is listed at another address is
 * known as moved. Newest first.
 */
export function updateGone(
  before: readonly GoneCar[],
  previous: Iterable<ListedCar>,
  listed: Iterable<{ id: string; slug: string }>,
  now: number,
  days: number,
): GoneCar[] {
  const slugs = new Map([...listed].map(({ id, slug }) => [id, slug]));
  const there = new Set(slugs.values());
  const gone = new Map(before.map(({ movedTo: _old, ...car }) => [car.slug, car]));
  for (const { id, slug, make } of previous)
    if (!gone.has(slug) && goneCar.shape.slug.safeParse(slug).success)
      gone.set(slug, { slug, ...(id ? { id } : {}), ...(make ? { make } : {}), goneAt: now });
  return [...gone.values()]
    .filter(({ slug, goneAt }) => !there.has(slug) && now < goneAt + days * dayMs)
    .map((car) => {
      const movedTo = car.id && slugs.get(car.id);
      return movedTo ? { ...car, movedTo } : car;
    })
    .sort((a, b) => b.goneAt - a.goneAt || (a.slug < b.slug ? -1 : 1));
}

/** The makes of cars that are gone for good, each once, in the order of the alphabet. */
export const goneMakes = (gone: readonly GoneCar[]): string[] =>
  [...new Set(gone.flatMap(({ make, movedTo }) => (movedTo ? [] : (make ?? []))))].sort();
