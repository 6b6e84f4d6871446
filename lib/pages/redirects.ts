import { nounsOf } from '../locale/nouns.ts';
import type { CarType } from '../model/car-types.ts';
import { slugOf } from '../routes/slug.ts';
import { defaultSearchPath, facetPath, type Landing, type LandingSettings, typeSegment } from '../search/landing.ts';
import type { PageSite } from './site-data.ts';

type SearchPages = { site: Pick<LandingSettings, 'labels' | 'pages'>; landings: { has: (path: string) => boolean } };

/** The default search path, or the listing of all cars if the site has no such page (rule U3). */
export function searchHref({ site, landings }: SearchPages): string {
  const path = defaultSearchPath(site);
  return landings.has(path) ? path : '/search/our-cars';
}

/** The pages of a site that other addresses may redirect to. */
export type RedirectInput = {
  site: Pick<PageSite, 'labels' | 'pages' | 'cars'>;
  fixedPaths: ReadonlySet<string>;
  landings: ReadonlyMap<string, Landing>;
};

type Pair = readonly [from: string, to: string];

/** Paths that shoppers type, or that previous sites used, for the whole stock. */
const stockPaths = ['/search', '/cars', '/stock', '/inventory'];

const typePaths: readonly [CarType, string][] = [
  ['used', '/used-cars'],
  ['new', '/new-cars'],
  ['demo', '/demo-cars'],
];

function searchPairs(input: RedirectInput): Pair[] {
  const noun = slugOf(nounsOf(input.site.labels).many);
  return [
    ...stockPaths.map((path): Pair => [path, searchHref(input)]),
    ...typePaths.map(([type, path]): Pair => [path, `/search/${typeSegment([type], noun)}`]),
  ];
}

/** Redirects from searches of makes under the data's names to those under the shown names (rule C2). */
function makePairs({ site: { cars }, landings }: RedirectInput): Pair[] {
  const searchPaths = [...landings.keys()];
  return Object.entries(cars.brandAliases).flatMap(([make, shown]): Pair[] => {
    const [old, path] = [facetPath(make), facetPath(shown)];
    if (old === path) return [];
    const models = searchPaths.filter((one) => one.startsWith(`${path}/`));
    return [path, ...models].map((to): Pair => [old + to.slice(path.length), to]);
  });
}

/** Redirects to every page at `path` and below it, from the same place under `other`. */
const movedBelow = (paths: ReadonlySet<string>, other: string, path: string): Pair[] =>
  [...paths].flatMap((one): Pair[] => (one === path || one.startsWith(`${path}/`) ? [[other + one.slice(path.length), one]] : []));

const single = /^\/[^/]+$/;

/** The pages that sites have at one of two addresses, from the address that this site does not use (rules U10 to U12, U17). */
function namePairs({ site: { pages }, fixedPaths }: RedirectInput): Pair[] {
  const brandPages = pages.usePagesPath
    ? [...fixedPaths].flatMap((path): Pair[] => (path.startsWith('/pages/') ? [[path.slice('/pages'.length), path]] : []))
    : [...fixedPaths].flatMap((path): Pair[] => (single.test(path) ? [[`/pages${path}`, path]] : []));
  return [
    ...movedBelow(fixedPaths, pages.blog === '/blog' ? '/news' : '/blog', pages.blog),
    ['/finance-pre-approval', pages.preApproval],
    ['/my-garage', pages.garage],
    ...brandPages,
  ];
}

/** The addresses that redirect to a page of the site, and their targets (rules H21 and U17). A page of the site keeps its address. */
export function siteRedirects(input: RedirectInput): Map<string, string> {
  const isPage = (path: string) => input.fixedPaths.has(path) || input.landings.has(path);
  const pairs = [...searchPairs(input), ...makePairs(input), ...namePairs(input)];
  return new Map(pairs.filter(([from, to]) => !isPage(from) && isPage(to)));
}
