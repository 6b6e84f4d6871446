import { makeName } from '../cars/names.ts';
import { isAvailable } from '../cars/visibility.ts';
import { oncePer } from '../model/once-per.ts';
import type { SearchDocument } from '../model/search-document.ts';
import { modelPagePath } from '../routes/paths.ts';
import { emptyState } from '../search/state.ts';
import type { Catalogue } from './catalogue.ts';
import { stockFinder } from './search-engine.ts';

/** A model that has a page, the path of its search, and its cars that can be bought, those that are easiest to buy first. */
export type ModelStock = { path: string; make: string; model: string; searchPath: string; cars: SearchDocument[] };

const rank = (a: SearchDocument, b: SearchDocument) =>
  (b.sale_rank ?? 0) - (a.sale_rank ?? 0) || (b.custom_rank ?? 0) - (a.custom_rank ?? 0);

/** The models of the listed cars by the path of their page (rule A31); empty where the site builds none. Grouped once per catalogue. */
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
