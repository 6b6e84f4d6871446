import { oncePer } from '../model/once-per.ts';
import { carsOfState } from '../search/cars-of-state.ts';
import type { Catalogue } from './catalogue.ts';

/** Finds the cars of a search by its filters alone; the stock is grouped once per catalogue. */
export const stockFinder = oncePer(({ documents }: Catalogue) => carsOfState(documents));
