import type { RemovedCar } from '#lib/model/removed-car.ts';
import { gonePath } from '#lib/routes/gone.ts';
import { carPath, checkoutPath } from '#lib/routes/paths.ts';

/** A path that is answered with status 410 and the page at `page`. */
export type GoneRule = { path: string; page: string };

/** A path that leads on to another with status 301. */
export type MovedRule = { path: string; to: string };

/** What hosts need of a car that is gone. */
export type Gone = Pick<RemovedCar, 'slug' | 'make' | 'movedTo'>;

const pathsOf = (slug: string) => [carPath(slug), checkoutPath(slug)];

/** The rules of cars that are past their window, newest first: their page and their checkout. */
export const goneRules = (gone: readonly Gone[]): GoneRule[] =>
  gone.flatMap(({ slug, make, movedTo }) => (movedTo ? [] : pathsOf(slug).map((path) => ({ path, page: gonePath(make) }))));

/** The rules of cars that have another address now (FIELD: 301 only to a true equivalent, and the same car is one). */
export const movedRules = (gone: readonly Gone[]): MovedRule[] =>
  gone.flatMap(({ slug, movedTo }) => (movedTo ? pathsOf(slug).map((path) => ({ path, to: carPath(movedTo) })) : []));

/** Car slugs by the page that answers for them; shorter than rules, for hosts that limit what they take. */
export function slugsByPage(gone: readonly Gone[]): Record<string, string[]> {
  const pages: Record<string, string[]> = {};
  for (const { slug, make, movedTo } of gone) {
    if (movedTo) continue;
    const page = gonePath(make);
    pages[page] = [...(pages[page] ?? []), slug];
  }
  return pages;
}
