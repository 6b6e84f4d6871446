import { type StockState, stockStateOf } from '#lib/accounts/stock-notices.ts';
import type { AccountSettings } from '#lib/api/lead-dealer.ts';
import type { Car } from '#lib/model/car.ts';
import type { SavedChoices } from '#lib/model/saved-search.ts';
import type { SearchDocument } from '#lib/model/search-document.ts';
import { toSearchDocument } from '#lib/search/document.ts';
import { createPageEngine } from '#lib/search/engine/page-engine.ts';
import { makeIndexFile } from '#lib/search/index-file.ts';
import { queriesOf } from '#lib/search/queries.ts';
import { stateOfSaved } from '#lib/search/saved-search.ts';
import { searchSetup } from '#lib/search/setup.ts';
import { generatedCars } from '../../../../scripts/tools/bench/search/generated.ts';

type Site = AccountSettings['site'];

export const stockTime = Date.parse('2026-11-24T00:00:00Z');

/** A stock as a release has it. */
export type Stock = { release: string; cars: Car[]; state: StockState; documents: SearchDocument[] };

export const stockOf = (index: number, cars: Car[], site: Site): Stock => ({
  ...{ release: `20261124T${String(100_000 + index)}Z-abcd1234`, cars },
  state: stockStateOf(cars, site.cars.minimumShownPrice),
  documents: cars.map((car) => toSearchDocument(car, {}, site)),
});

/** Cars for a history: any may be in a stock or not. All can be bought, and each has a VIN. */
export const carsForHistory = (count: number): Car[] =>
  generatedCars(count, stockTime).map(({ sold_date_timestamp: _sold, ...car }, index) => ({
    ...car,
    status: 'in_stock',
    vin: `VIN${String(index).padStart(6, '0')}`,
  }));

/** Searches such as shoppers save. `pick` takes an item of a list. */
export function searchesFor(cars: readonly Car[], count: number, pick: <T>(items: readonly T[]) => T): SavedChoices[] {
  const kinds: (() => SavedChoices)[] = [
    () => ({ refinements: { make: [pick(cars).make ?? ''] } }),
    () => {
      const { make = '', model = '' } = pick(cars);
      return { refinements: { make: [make], model: [model] }, ranges: { year: { min: pick([2010, 2014, 2018]) } } };
    },
    () => ({ refinements: { simple_body: [pick(cars).simple_body ?? ''], colour: [pick(cars).colour ?? '', pick(cars).colour ?? ''] } }),
    () => ({
      refinements: { simple_body: [pick(cars).simple_body ?? ''] },
      ranges: { price: { max: 1000 * (5 + Math.floor((pick(cars).price ?? 0) / 1000)) } },
    }),
    () => ({ query: pick(cars).badge ?? '' }),
    () => ({ query: `${pick(cars).badge ?? ''} ${pick(cars).colour ?? ''}`, ranges: { km: { max: 120_000 } } }),
  ];
  return Array.from({ length: count }, () => pick(kinds)());
}

/** The cars of a stock that the search page finds for some choices, one search after the other: what notices are compared with. */
export function pageOf({ documents }: Stock, site: Site): (choices: SavedChoices) => Set<string> {
  const setup = searchSetup(documents, site);
  const engine = createPageEngine([makeIndexFile(documents, site)]);
  const settings = {
    ...{ ...setup, stockFilter: [], firstSort: setup.urls.defaultSort, models: setup.urls.places.makes },
    ...{ facets: [], hitsPerPage: documents.length + 1 },
  };
  const colours = [...new Set(documents.flatMap(({ colour }) => colour ?? []))];
  const known = new Map<string, Set<string>>();
  const find = (choices: SavedChoices) => {
    const [query] = queriesOf(readAsPage(choices, colours), settings, stockTime);
    const body = { queries: [{ ...query, attributesToRetrieve: ['id'] }] };
    const answer = engine({ method: 'POST', path: '/multi-search', body }).body as { results: { hits: { id: string }[] }[] };
    return new Set(answer.results[0]?.hits.map(({ id }) => id));
  };
  return (choices) => {
    const key = JSON.stringify(choices);
    const found = known.get(key) ?? find(choices);
    known.set(key, found);
    return found;
  };
}

/** A colour in the text is a filter, and badges are no words that a search knows. */
function readAsPage(choices: SavedChoices, colours: readonly string[]) {
  const state = stateOfSaved(choices);
  const words = state.query.split(' ').filter(Boolean);
  const colour = colours.find((one) => words.includes(one));
  if (!colour) return state;
  return { ...state, query: words.filter((word) => word !== colour).join(' '), refinements: { ...state.refinements, colour: [colour] } };
}
