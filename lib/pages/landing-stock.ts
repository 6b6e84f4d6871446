import { makeName } from '../cars/names.ts';
import { isAvailable } from '../cars/visibility.ts';
import { oncePer } from '../model/once-per.ts';
import type { SearchDocument } from '../model/search-document.ts';
import { modelPagePath } from '../routes/paths.ts';
import { landingTargets, ownAddress } from '../search/landing.ts';
import { emptyState, type SearchState } from '../search/state.ts';
import { searchUrls, type UrlContext } from '../search/url.ts';
import { type Catalogue, resolvePath } from './catalogue.ts';
import { siteSearch, stockFinder } from './search-engine.ts';

/** Which search pages have no cars, and which show the same cars as another one. */
export type LandingStock = { empty: ReadonlySet<string>; canonical: ReadonlyMap<string, string> };

/**
 * How suitable an address is as the canonical one of several pages with the same cars: the lowest number wins, then the shortest address.
 */
function rankOf(catalogue: Catalogue, path: string, defaultPath: string): number {
  if (path === defaultPath) return 0;
  const { make, model, simple_body } = catalogue.landings.get(path)?.refinements ?? {};
  if (model) return 2;
  if (make) return 1;
  return simple_body ? 3 : 4;
}

/** A search page: its search, the search's address, and whether that is the page's own path. */
type PageAddress = { state: SearchState; address: string; isOwn: boolean };

/** The search pages by path, computed once for equal addresses (`siteSearch`). */
export const pageAddresses = oncePer((urls: UrlContext): ReadonlyMap<string, PageAddress> => {
  const { parse, build } = searchUrls(urls);
  const targets = landingTargets(urls);
  return new Map(
    [...targets.keys()].flatMap((path): [string, PageAddress][] => {
      const state = parse(path);
      if (!state) return [];
      const isOwn = build(state, ownAddress(urls, targets, path)) === path;
      return [[path, { state, address: build(state), isOwn }]];
    }),
  );
});

/** Compares the cars of all search pages; once per catalogue. */
export const landingStock = oncePer((catalogue: Catalogue): LandingStock => {
  const { urls } = siteSearch(catalogue).setup;
  const pages = pageAddresses(urls);
  const find = stockFinder(catalogue);
  const empty = new Set<string>();
  const groups = new Map<string, { cars: readonly SearchDocument[]; paths: string[] }[]>();
  for (const path of catalogue.landings.keys()) {
    const page = pages.get(path);
    if (page?.address !== path) continue; // an alias has the canonical address of its page already
    const cars = find(page.state);
    const [first, last] = [cars[0], cars.at(-1)];
    if (!first || !last) {
      empty.add(path);
      continue;
    }
    // Nearly all lists of cars differ in this key, so few are compared car by car.
    const outline = `${cars.length} ${first.id} ${last.id}`;
    const similar = groups.get(outline) ?? [];
    const same = similar.find((group) => group.cars.every((car, at) => car === cars[at]));
    if (same) same.paths.push(path);
    else groups.set(outline, [...similar, { cars, paths: [path] }]);
  }
  const canonical = new Map<string, string>();
  for (const { paths } of [...groups.values()].flat()) {
    const ranked = paths
      .map((path) => ({ path, rank: rankOf(catalogue, path, urls.defaultPath) }))
      .sort((a, b) => a.rank - b.rank || a.path.length - b.path.length || (a.path < b.path ? -1 : 1));
    const [best] = ranked;
    const bestMake = ranked.find(({ rank }) => rank === 1 || rank === 2);
    for (const { path, rank } of ranked) {
      // The page of a make keeps its address even where the dealer sells no other.
      const target = rank === 1 || rank === 2 ? bestMake : best;
      if (target && target.path !== path) canonical.set(path, target.path);
    }
  }
  return { empty, canonical };
});

/**
 * The path that a menu or tile links to: like resolvePath, but without empty searches and models, except the default search (rules H8,
 * A31).
 */
export function resolveStocked(catalogue: Catalogue, url: string): string | undefined {
  const href = resolvePath(catalogue, url);
  const path = href?.split(/[?#]/, 1)[0] ?? '';
  const isDefault = path === siteSearch(catalogue).setup.urls.defaultPath || path === '/search/our-cars';
  return !isDefault && (landingStock(catalogue).empty.has(path) || isEmptyModel(catalogue, path)) ? undefined : href;
}

/** The search pages that are their own canonical address and have cars (rule H8). An alias is left out, because its target is listed. */
export const ownSearchPaths = oncePer((catalogue: Catalogue): readonly string[] => {
  const pages = pageAddresses(siteSearch(catalogue).setup.urls);
  const { empty, canonical } = landingStock(catalogue);
  return [...catalogue.landings.keys()].filter((path) => pages.get(path)?.isOwn && !empty.has(path) && !canonical.has(path));
});

/** A model with a page, the path of its search, and its available cars, the easiest to buy first. */
export type ModelStock = { path: string; make: string; model: string; searchPath: string; cars: SearchDocument[] };

const rank = (a: SearchDocument, b: SearchDocument) =>
  (b.sale_rank ?? 0) - (a.sale_rank ?? 0) || (b.custom_rank ?? 0) - (a.custom_rank ?? 0);

/** The models of the listed cars by the path of their page (rule A31). Empty if the site builds none. Grouped once per catalogue. */
export const modelStock = oncePer((catalogue: Catalogue): ReadonlyMap<string, ModelStock> => {
  const { site, landings } = catalogue;
  const find = stockFinder(catalogue);
  const stock = new Map<string, ModelStock>();
  for (const { path: searchPath, refinements } of landings.values()) {
    const path = modelPagePath(site.pages, searchPath);
    const [make, model] = [refinements.make?.[0], refinements.model?.[0]];
    if (path === undefined || !make || !model) continue;
    const cars = find({ ...emptyState, refinements })
      .filter(isAvailable)
      .sort(rank);
    stock.set(path, { path, make: makeName(make, site) ?? make, model, searchPath, cars });
  }
  return stock;
});

const stockedByMake = oncePer((catalogue: Catalogue) => {
  const models = [...modelStock(catalogue).values()];
  return Map.groupBy(
    models.filter(({ cars }) => cars.length > 0),
    ({ make }) => make,
  );
});

/** The models of a make that have cars to buy. */
export const stockedModels = (catalogue: Catalogue, make: string): readonly ModelStock[] => stockedByMake(catalogue).get(make) ?? [];

/** Whether a path is the page of a model without a car to buy, which search engines and menus leave out. */
export const isEmptyModel = (catalogue: Catalogue, path: string): boolean =>
  modelPagePath(catalogue.site.pages, path) === path && (modelStock(catalogue).get(path)?.cars.length ?? 0) === 0;
