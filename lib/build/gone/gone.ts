import { z } from 'zod';

/** A car that an earlier release listed and this one does not. */
export const goneCar = z.strictObject({
  slug: z.string().regex(/^[A-Za-z0-9_-]+$/),
  make: z.string().optional(),
  goneAt: z.number().describe('milliseconds'),
});
export type GoneCar = z.infer<typeof goneCar>;

/** What of a listed car is remembered once it is gone. */
export type ListedCar = { slug: string; make?: string | undefined };

const dayMs = 86_400_000;

/**
 * The cars that are gone now (FIELD: past the window an address answers 410): those of `before` and of the `previous` release that are not
 * `listed` any more. One is forgotten `days` after it left, and at once when it is listed again. Newest first.
 */
export function updateGone(
  before: readonly GoneCar[],
  previous: Iterable<ListedCar>,
  listed: ReadonlySet<string>,
  now: number,
  days: number,
): GoneCar[] {
  const gone = new Map(before.map((car) => [car.slug, car]));
  for (const { slug, make } of previous)
    if (!gone.has(slug) && goneCar.shape.slug.safeParse(slug).success) gone.set(slug, { slug, ...(make ? { make } : {}), goneAt: now });
  return [...gone.values()]
    .filter(({ slug, goneAt }) => !listed.has(slug) && now < goneAt + days * dayMs)
    .sort((a, b) => b.goneAt - a.goneAt || (a.slug < b.slug ? -1 : 1));
}

/** The makes of gone cars, each once, in the order of the alphabet. */
export const goneMakes = (gone: readonly GoneCar[]): string[] => [...new Set(gone.flatMap(({ make }) => make ?? []))].sort();
