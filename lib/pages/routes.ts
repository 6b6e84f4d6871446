import { successPath } from '../forms/success-link.ts';
import { gonePath } from '../routes/gone.ts';
import { carPath, checkoutPath, comparePath, parseCarPath } from '../routes/paths.ts';
import { printPath } from '../routes/print.ts';
import { carModel } from './car.ts';
import { type Catalogue, favouritesPaths } from './catalogue.ts';
import { checkoutModel, checkoutSlugs } from './checkout.ts';
import { type ContentModel, contentModel } from './content.ts';
import { compareModel, garageModel, printModel, signInModel } from './frames.ts';
import { generatedKinds, generatedPaths } from './generated/generated-kinds.ts';
import { siteMapModel } from './generated/site-map-page.ts';
import { goneModel, goneSegments, notFoundModel } from './gone.ts';
import { homeModel } from './home.ts';
import { modelStock } from './landing-stock.ts';
import { searchModel } from './search.ts';
import { successModel } from './success.ts';

/** The values of the brackets in a file name under pages/. */
export type Params = { slug?: string; make?: string; path?: string[] };

/** A route: its paths on a site, and the model of a page. Undefined if the site has no such page. */
type Route<Model> = {
  paths: (catalogue: Catalogue) => string[];
  model: (catalogue: Catalogue, path: string) => Model | undefined;
  /** The parameters of a path as Next passes them, and the path of such parameters. The two are inverse. */
  params: (path: string) => Params;
  path: (params: Params) => string;
};

const single = (path: string) => ({ params: () => ({}), path: () => path });
const segments = (start: string) => ({
  params: (path: string) => ({ path: path.slice(start.length).split('/') }),
  path: (params: Params) => start + (params.path ?? []).join('/'),
});
const slugged = (path: (slug: string) => string) => ({
  params: (carOrCheckout: string) => ({ slug: parseCarPath(carOrCheckout) ?? '' }),
  path: ({ slug = '' }: Params) => path(slug),
});

const isSearchPath = (path: string) => path.startsWith('/search/');

/** Content pages, pages of models, the favourites area, and search pages outside /search, such as /find/rental-cars. */
function otherPaths(catalogue: Catalogue): string[] {
  const aliases = [...catalogue.landings.keys()].filter((path) => !isSearchPath(path));
  const others = new Set([
    ...generatedPaths(catalogue),
    ...favouritesPaths(catalogue),
    ...catalogue.contentByPath.keys(),
    ...modelStock(catalogue).keys(),
    ...aliases,
  ]);
  others.delete('/');
  return [...others];
}

const rows = {
  home: { paths: () => ['/'], model: homeModel, ...single('/') },
  notFound: { paths: () => ['/404'], model: notFoundModel, ...single('/404') },
  compare: { paths: ({ site }) => (site.features.compare ? [comparePath] : []), model: compareModel, ...single(comparePath) },
  print: { paths: () => [printPath], model: printModel, ...single(printPath) },
  success: { paths: () => [successPath], model: successModel, ...single(successPath) },
  gone: { paths: () => [gonePath()], model: (catalogue) => goneModel(catalogue), ...single(gonePath()) },
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
      catalogue.landings.has(path)
        ? searchModel(catalogue, path)
        : (garageModel(catalogue, path) ??
          signInModel(catalogue, path) ??
          generatedModel(catalogue, path) ??
          contentModel(catalogue, path)),
    ...segments('/'),
  },
} satisfies Record<string, Route<{ kind: string }>>;

/** The routes: one per file under pages/. */
export type RouteName = keyof typeof rows;

/** The model of any page; `kind` says which. */
export type PageModel = NonNullable<ReturnType<(typeof rows)[RouteName]['model']>>;

/** All routes of a site (rule A1). */
export const routes: Readonly<Record<RouteName, Route<PageModel>>> = rows;

export const routeNames = Object.keys(routes) as RouteName[];

/** The generated page of a path. Undefined if there is none. A content file with the same path replaces it, unless the page is shared. */
export function generatedModel(catalogue: Catalogue, path: string): ContentModel | undefined {
  const isWritten = catalogue.contentByPath.has(path);
  for (const kind of generatedKinds) {
    const model = isWritten && !kind.isShared ? undefined : kind.model(catalogue, path);
    if (model) return model;
  }
  return isWritten ? undefined : siteMapModel(catalogue, path);
}
