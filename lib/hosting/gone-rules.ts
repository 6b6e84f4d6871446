import type { RemovedCar } from '#lib/model/removed-car.ts';
import { gonePath } from '#lib/routes/gone.ts';
import { carPath, checkoutPath } from '#lib/routes/paths.ts';

/** A path that answers with status 410 and the page at `page` (rule H1). */
export type GoneRule = { path: string; page: string };

/** A path that redirects to another with status 301 (rule H2). */
export type MovedRule = { path: string; to: string };

/** The data about a removed car that hosts need. */
export type Gone = Pick<RemovedCar, 'slug' | 'make' | 'movedTo'>;

const pathsOf = (slug: string) => [carPath(slug), checkoutPath(slug)];

/** The rules for the page and the checkout of removed cars, newest first. */
export const goneRules = (goneCars: readonly Gone[]): GoneRule[] =>
  goneCars.flatMap(({ slug, make, movedTo }) => (movedTo ? [] : pathsOf(slug).map((path) => ({ path, page: gonePath(make) }))));

/** The rules for cars that have a new address. Only the same car is redirected to. */
export const movedRules = (goneCars: readonly Gone[]): MovedRule[] =>
  goneCars.flatMap(({ slug, movedTo }) => (movedTo ? pathsOf(slug).map((path) => ({ path, to: carPath(movedTo) })) : []));

/** Car slugs by the page that replaces them; shorter than rules, for hosts with a size limit. */
export function slugsByPage(goneCars: readonly Gone[]): Record<string, string[]> {
  const pages = Map.groupBy(
    goneCars.filter(({ movedTo }) => !movedTo),
    ({ make }) => gonePath(make),
  );
  return Object.fromEntries([...pages].map(([page, cars]) => [page, cars.map(({ slug }) => slug)]));
}

/** Redirects of whole folders, such as /blog to /news, and the redirects that belong to none. */
export type MovedPrefixes = { prefixes: [from: string, to: string][]; others: MovedRule[] };

/** With fewer redirects, listing them is shorter. */
const leastRedirects = 3;

/** The start of both paths of a redirect, without their common ending: "/blog" and "/news". */
function startsOf({ path, to }: MovedRule): [string, string] {
  const [old, next] = [path.split('/'), to.split('/')];
  while (old.length > 1 && next.length > 1 && old.at(-1) === next.at(-1)) {
    old.pop();
    next.pop();
  }
  return [old.join('/'), next.join('/')];
}

/** Merges redirects into redirects of folders without pages, for hosts with a size limit. */
export function foldRedirects(rules: readonly MovedRule[], pages: Iterable<string>): MovedPrefixes {
  const pagePaths = [...pages];
  const groups = Map.groupBy(rules, (rule) => startsOf(rule).join(' '));
  const prefixes: MovedPrefixes['prefixes'] = [];
  const others: MovedRule[] = [];
  for (const group of groups.values()) {
    const [from, to] = startsOf(group[0] as MovedRule);
    const isFolder = from !== '' && group.length >= leastRedirects && !pagePaths.some((path) => path.startsWith(`${from}/`));
    if (isFolder) prefixes.push([from, to]);
    others.push(...group.filter(({ path }) => !isFolder || path === from));
  }
  return { prefixes, others };
}
