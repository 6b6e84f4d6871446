import type { RemovedCar } from '#lib/model/removed-car.ts';
import { gonePath } from '#lib/routes/gone.ts';
import { carPath, checkoutPath } from '#lib/routes/paths.ts';

/** A path that answers with status 410 and the page at `page` (rule H1). */
export type GoneRule = { path: string; page: string };

/** A path that redirects to another with status 301 (rule H2). */
export type MovedRule = { path: string; to: string };

/** What hosts need to know of a removed car. */
export type Gone = Pick<RemovedCar, 'slug' | 'make' | 'movedTo'>;

const pathsOf = (slug: string) => [carPath(slug), checkoutPath(slug)];

/** The rules for the page and the checkout of removed cars, newest first. */
export const goneRules = (gone: readonly Gone[]): GoneRule[] =>
  gone.flatMap(({ slug, make, movedTo }) => (movedTo ? [] : pathsOf(slug).map((path) => ({ path, page: gonePath(make) }))));

/** The rules for cars that have a new address. Only the same car is redirected to. */
export const movedRules = (gone: readonly Gone[]): MovedRule[] =>
  gone.flatMap(({ slug, movedTo }) => (movedTo ? pathsOf(slug).map((path) => ({ path, to: carPath(movedTo) })) : []));

/** Car slugs by the page that replaces them; shorter than rules, for hosts with a size limit. */
export function slugsByPage(gone: readonly Gone[]): Record<string, string[]> {
  const pages = Map.groupBy(
    gone.filter(({ movedTo }) => !movedTo),
    ({ make }) => gonePath(make),
  );
  return Object.fromEntries([...pages].map(([page, cars]) => [page, cars.map(({ slug }) => slug)]));
}
