import type { ListAttribute, RangeAttribute } from './attributes.ts';
import { parseRangeText, rangeOf } from './ranges.ts';
import type { SearchUrls } from './url.ts';

/** Plain numbers in the attribute's unit; a missing bound is open. */
export type Range = { min?: number; max?: number };
export type Refinements = Partial<Record<ListAttribute, string[]>>;
export type Ranges = Partial<Record<RangeAttribute, Range>>;

/** Cars offered by the week. The page sets this limit, not a filter. */
export type Offer = 'subscription' | 'rental';

/** A shopper's search. `page` counts from 1; without `sort`, the site's first order applies. */
export type SearchState = { query: string; page: number; sort?: string; refinements: Refinements; ranges: Ranges; offer?: Offer };

export const emptyState: SearchState = { query: '', page: 1, refinements: {}, ranges: {} };

const highestPage = 1_000_000;

const tidyValues = (values: readonly string[]) =>
  [...new Set(values.map((value) => value.toWellFormed()).filter((value) => value !== ''))].sort();

/** Keeps only bounds that are plain digits in an address; adding 0 turns -0 into 0. */
const tidyBound = (bound: number | undefined) => (bound !== undefined && /^\d+(\.\d+)?$/.test(String(bound)) ? bound + 0 : undefined);

const tidyRange = (range: Range) => rangeOf(tidyBound(range.min), tidyBound(range.max));

/** Splits "Mazda > CX-5" or "Mazda:CX-5" into make and model. */
function splitMakeModel(value: string): [make: string, model?: string] {
  const parts = value
    .split(/ > |:/)
    .map((part) => part.trim())
    .filter(Boolean);
  return parts.length === 2 ? [parts[0] as string, parts[1] as string] : [value];
}

/**
 * The canonical form of a search: sorted values, no car types if all three are chosen, one price band as plain numbers, one make with its
 * model as two filters (rule U4). Applying it twice changes nothing.
 */
export function canonicalState(state: SearchState): SearchState {
  const refinements: Refinements = {};
  for (const [name, values] of Object.entries(state.refinements)) {
    const tidy = tidyValues(values ?? []);
    if (tidy.length > 0) refinements[name as ListAttribute] = tidy;
  }
  const ranges: Ranges = {};
  for (const [name, range] of Object.entries(state.ranges)) {
    const tidy = range && tidyRange(range);
    if (tidy) ranges[name as RangeAttribute] = tidy;
  }
  if (refinements.car_type?.join() === 'demo,new,used') delete refinements.car_type;
  const bands = refinements.price_range;
  const band = bands?.length === 1 && !ranges.price ? parseRangeText(bands[0] as string) : undefined;
  const plain = band && tidyRange(band);
  if (plain) {
    ranges.price = plain;
    delete refinements.price_range;
  }
  const pairs = refinements.make_model;
  if (pairs?.length === 1 && !refinements.make && !refinements.model) {
    const [make, model] = splitMakeModel(pairs[0] as string);
    refinements.make = [make];
    if (model) refinements.model = [model];
    delete refinements.make_model;
  }
  const page = Number.isInteger(state.page) && state.page > 1 && state.page <= highestPage ? state.page : 1;
  return {
    query: state.query.toWellFormed(),
    page,
    ...(state.sort ? { sort: state.sort } : {}),
    refinements,
    ranges,
    ...(state.offer ? { offer: state.offer } : {}),
  };
}

/** A text that is equal for searches with the same meaning (rule S13). */
export function searchKey(state: SearchState): string {
  const { refinements, ranges, ...rest } = canonicalState(state);
  return JSON.stringify([Object.entries(rest).sort(), Object.entries(refinements).sort(), Object.entries(ranges).sort()]);
}

/** A search address without a prerendered page: the slugs of its make or body, and of its model. */
export type Unbuilt = { first: string; second?: string };

const bare = (address: string) => address.split(/[?#]/, 1)[0]?.replace(/\/+$/, '') ?? '';

/** Reads an address under /search that has no page; undefined for other addresses. */
export function unbuiltSearch(urls: SearchUrls, address: string): Unbuilt | undefined {
  const path = bare(address);
  const [, first, second] = /^\/search\/([^/]+)(?:\/([^/]+))?/.exec(path) ?? [];
  if (!first || urls.parse(path)) return undefined;
  return { first, second };
}

/**
 * The search of an address of this site. Without a page, it is the nearest search: the make that the address names, else all cars, with the
 * query of the address. Undefined outside the search.
 */
export function searchAt(urls: SearchUrls, address: string): SearchState | undefined {
  const search = urls.parse(address);
  const unbuilt = search ? undefined : unbuiltSearch(urls, address);
  if (!unbuilt) return search;
  const query = /\?[^#]*/.exec(address)?.[0] ?? '';
  return urls.parse(`/search/${unbuilt.first}${query}`) ?? urls.parse(bare(urls.build(emptyState)) + query);
}
