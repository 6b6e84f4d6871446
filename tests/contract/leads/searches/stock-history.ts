import { type StockState, stockStateOf } from '#lib/accounts/stock-notices.ts';
import type { AccountSettings } from '#lib/api/lead-dealer.ts';
import type { Car } from '#lib/model/car.ts';
import type { SavedChoices } from '#lib/model/saved-search.ts';
import type { SearchDocument } from '#lib/model/search-document.ts';
import { toSearchDocument } from '#lib/search/document.ts';
import { pageSearch } from '../../../../scripts/tools/bench/saved-searches/page-search.ts';
import { shoppersSearches } from '../../../../scripts/tools/bench/saved-searches/shoppers-searches.ts';
import { generatedCars } from '../../../../scripts/tools/bench/search/generated.ts';

type Site = AccountSettings['site'];

const stockTime = Date.parse('2026-11-24T00:00:00Z');

/** A stock as a release has it. */
export type Stock = { release: string; cars: Car[]; state: StockState; documents: SearchDocument[]; leftOut?: string[] };

/** A stock whose release leaves some cars out. */
export const leavingOut = (stock: Stock, ids: string[]): Stock => ({
  ...{ ...stock, leftOut: ids },
  documents: stock.documents.filter(({ id }) => !ids.includes(id)),
});

export const stockOf = (index: number, cars: Car[], site: Site): Stock => ({
  ...{ release: `20261124T${String(100_000 + index)}Z-abcd1234`, cars },
  state: stockStateOf(cars, site),
  documents: cars.map((car) => toSearchDocument(car, {}, site)),
});

/** Cars for a history: any may be in a stock or not. All can be bought, and each has a VIN. */
export const carsForHistory = (count: number): Car[] =>
  generatedCars(count, stockTime).map(({ sold_date_timestamp: _sold, ...car }, index) => ({
    ...car,
    status: 'in_stock',
    vin: `VIN${String(index).padStart(6, '0')}`,
  }));

/** Searches such as shoppers save, `count` at most, no two alike. `pick` takes an item of a list. */
export const searchesFor = (cars: readonly Car[], count: number, pick: <T>(items: readonly T[]) => T): SavedChoices[] => [
  ...new Map(shoppersSearches(cars, count, pick).map((choices) => [JSON.stringify(choices), choices])).values(),
];

/** The cars of a stock that the search page finds for some choices: what notices are compared with. */
export function pageOf({ documents }: Stock, site: Site): (choices: SavedChoices) => Set<string> {
  const page = pageSearch(documents, site, stockTime);
  const known = new Map<string, Set<string>>();
  return (choices) => {
    const key = JSON.stringify(choices);
    const found = known.get(key) ?? new Set(page.findSaved(choices));
    known.set(key, found);
    return found;
  };
}
