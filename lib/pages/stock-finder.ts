import type { SearchDocument } from '../model/search-document.ts';
import { carsOfState } from '../search/cars-of-state.ts';
import type { SearchState } from '../search/state.ts';
import type { Catalogue } from './catalogue.ts';

const finders = new WeakMap<Catalogue, (state: SearchState) => readonly SearchDocument[]>();

/** Finds the cars of a search by its filters alone; the stock is grouped once per catalogue. */
export function stockFinder(catalogue: Catalogue): (state: SearchState) => readonly SearchDocument[] {
  const find = finders.get(catalogue) ?? carsOfState(catalogue.documents);
  finders.set(catalogue, find);
  return find;
}
