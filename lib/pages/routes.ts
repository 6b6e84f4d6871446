import { gonePath } from '../routes/gone.ts';
import { carPath, checkoutPath, comparePath, parseCarPath } from '../routes/paths.ts';
import { printPath } from '../routes/print.ts';
import { carModel } from './car.ts';
import { type Catalogue, favouritesPaths, generatedPaths } from './catalogue.ts';
import { checkoutModel, checkoutSlugs } from './checkout.ts';
import { compareModel } from './compare.ts';
import { contentModel } from './content.ts';
import { garageModel } from './garage.ts';
import { goneModel, goneSegments } from './gone.ts';
import { homeModel } from './home.ts';
import { notFoundModel } from './not-found.ts';
import type { PageModel } from './page-model.ts';
import { printModel } from './print.ts';
import { searchModel } from './search.ts';

/** The files under pages/: each is one route. */
export type RouteName = 'home' | 'notFound' | 'compare' | 'print' | 'gone' | 'goneMake' | 'car' | 'checkout' | 'search' | 'other';

/** What stands in the address for the brackets of a file under pages/. */
export type Params = { slug?: string; make?: string; path?: string[] };

/** A route: the addresses of a site that it answers, and the model of the page at one of them; undefined where the site has none there. */
export type Route = {
  paths: (catalogue: Catalogue) => string[];
  model: (catalogue: Catalogue, path: string) => PageModel | undefined;
  /** The parts of an address by which Next knows a page of the route, and the address of such parts: two inverses. */
  params: (path: string) => Params;
  path: (params: Params) => string;
  /** Whether Next makes its pages on every run, since their addresses are not a list. */
  fixed?: true;
};

const single = (path: string) => ({ params: () => ({}), path: () => path });
const segments = (start: string) => ({
  params: (path: string) => ({ path: path.slice(start.length).split('/') }),
  path: (params: Params) => start + (params.path ?? []).join('/'),
});
const slugged = (path: (slug: string) => string) => ({
  params: (given: string) => ({ slug: parseCarPath(given) ?? '' }),
  path: ({ slug = '' }: Params) => path(slug),
});

const isSearchPath = (path: string) => path.startsWith('/search/');

/** Content pages, the favourites area, and search pages under an address of their own such as /find/rental-cars. */
function otherPaths(catalogue: Catalogue): string[] {
  const aliases = [...catalogue.landings.keys()].filter((path) => !isSearchPath(path));
  const made = generatedPaths(catalogue).filter((path) => path !== '/');
  return [...new Set([...made, ...favouritesPaths(catalogue), ...catalogue.contentByPath.keys(), ...aliases])];
}

/** Every page of a site (spec §2), by route. */
export const routes: Record<RouteName, Route> = {
  home: { paths: () => ['/'], model: homeModel, ...single('/'), fixed: true },
  notFound: { paths: () => ['/404'], model: notFoundModel, ...single('/404'), fixed: true },
  compare: { paths: ({ site }) => (site.features.compare ? [comparePath] : []), model: compareModel, ...single(comparePath), fixed: true },
  print: { paths: () => [printPath], model: printModel, ...single(printPath), fixed: true },
  gone: { paths: () => [gonePath()], model: (catalogue) => goneModel(catalogue), ...single(gonePath()), fixed: true },
  goneMake: {
    paths: (catalogue) => goneSegments(catalogue).map((make) => `${gonePath()}/${make}`),
    model: (catalogue, path) => goneModel(catalogue, path.split('/')[2]),
    params: (path) => ({ make: path.split('/')[2] ?? '' }),
    path: ({ make = '' }) => `${gonePath()}/${make}`,
  },
  car: {
    paths: ({ cars }) => cars.map(({ slug }) => carPath(slug)),
    model: (catalogue, path) => carModel(catalogue, parseCarPath(path) ?? ''),
    ...slugged(carPath),
  },
  checkout: {
    paths: (catalogue) => checkoutSlugs(catalogue).map(checkoutPath),
    model: (catalogue, path) => checkoutModel(catalogue, parseCarPath(path) ?? ''),
    ...slugged(checkoutPath),
  },
  search: { paths: ({ landings }) => [...landings.keys()].filter(isSearchPath), model: searchModel, ...segments('/search/') },
  other: {
    paths: otherPaths,
    model: (catalogue, path) =>
      catalogue.landings.has(path) ? searchModel(catalogue, path) : (garageModel(catalogue, path) ?? contentModel(catalogue, path)),
    ...segments('/'),
  },
};

export const routeNames = Object.keys(routes) as RouteName[];
