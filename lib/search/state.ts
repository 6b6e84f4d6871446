import { formatNumber } from '../locale/thousands.ts';
import { definedFields } from '../model/defined-fields.ts';
import { oncePer } from '../model/once-per.ts';
import type { ListAttribute, RangeAttribute } from './attributes.ts';

/** Plain numbers in the attribute's unit; a missing bound is open. */
export type Range = { min?: number; max?: number };
export type Refinements = Partial<Record<ListAttribute, string[]>>;
export type Ranges = Partial<Record<RangeAttribute, Range>>;

/** Only cars offered by the week. The page sets this limit, not a filter. */
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

/** Bounds of the price bands in dollars; the last band is open (rule P7). */
const priceBounds = [0, 10_000, 20_000, 30_000, 40_000, 50_000, 70_000, 100_000, 150_000, 250_000];

/** Bounds of the weekly price bands in dollars a week. */
const weeklyBounds = [0, 100, 150, 200, 250, 300, 400, 500, 750, 1000];

const dollars = (amount: number) => `$${formatNumber(amount)}`;

/** The names of the bands between bounds, written once: each car asks for one. */
const bandNames = oncePer((bounds: readonly number[]) =>
  bounds.map((low, index) => {
    const high = bounds[index + 1];
    return high === undefined ? `${dollars(low)}+` : `${dollars(low)} - ${dollars(high)}`;
  }),
);

function bandOf(amount: number | undefined, bounds: readonly number[]): string | undefined {
  if (amount === undefined || amount <= 0) return undefined;
  return bandNames(bounds)[bounds.findLastIndex((bound) => amount >= bound)];
}

/** The price band of a car: "$10,000 - $20,000"; undefined without a price. A bound belongs to the higher band. */
export const priceRange = (price: number | undefined) => bandOf(price, priceBounds);

/** The weekly price band of a car: "$200 - $250"; undefined without a price. */
export const weeklyPriceRange = (price: number | undefined) => bandOf(price, weeklyBounds);

const numberOf = (text: string | undefined) => {
  const bare = (text ?? '').replaceAll(/[$,\s]/g, '');
  return /^\d+(\.\d+)?$/.test(bare) ? Number(bare) : undefined;
};

/** A range with only the bounds that are set, the lower one first; undefined if there is none. */
export function rangeOf(min: number | undefined, max: number | undefined): Range | undefined {
  if (min === undefined && max === undefined) return undefined;
  if (min !== undefined && max !== undefined && min > max) return { min: max, max: min };
  return definedFields({ min, max });
}

/** Reads a price-range text such as "$1,000 - $2,000", "$250,000+" or "Under $5,000"; undefined for other texts. */
export function parseRangeText(text: string): Range | undefined {
  const below = /^\s*(?:under|below|up to)\s+(\S+)\s*$/i.exec(text);
  if (below) return rangeOf(undefined, numberOf(below[1]));
  const above = /^\s*(?:(?:over|above|from)\s+(\S+)|(\S+)\s*\+)\s*$/i.exec(text);
  if (above) return rangeOf(numberOf(above[1] ?? above[2]), undefined);
  const between = /^\s*(\$?[\d,.]+)\s*(?:-|–|to)\s*(\$?[\d,.]+)\s*$/i.exec(text);
  const [min, max] = [numberOf(between?.[1]), numberOf(between?.[2])];
  return min === undefined || max === undefined ? undefined : { min, max };
}

/** A range in an address: "low:high", either side may be open. */
export const writeRange = ({ min, max }: Range) => `${min ?? ''}:${max ?? ''}`;

/** Reads "low:high" or a price-range text; undefined if neither bound is a number. */
export function parseRange(text: string): Range | undefined {
  const [low, high, ...rest] = text.split(':');
  if (high === undefined || rest.length > 0) return parseRangeText(text);
  return rangeOf(numberOf(low), numberOf(high));
}

/** Compares price labels by their leading number, without $ and commas (rule S21). */
export function comparePriceLabels(a: string, b: string): number {
  const lead = (label: string) => Number.parseFloat(label.replaceAll(/[$,]/g, '')) || 0;
  return lead(a) - lead(b) || a.localeCompare(b);
}

/**
 * Parses the text of one end of a range: a number ("20,000", "$20k") or both ends at once ("$1,000 - $2,000"). Undefined for an open end.
 */
export function readBound(text: string): number | Range | undefined {
  const range = parseRangeText(text);
  if (range) return range;
  const [, digits = '', thousands] = /^([\d.]+)\s*(k)?/i.exec(text.replaceAll(/[^\d.k]/gi, '')) ?? [];
  const amount = digits === '' ? Number.NaN : Number(digits);
  return Number.isNaN(amount) ? undefined : amount * (thousands ? 1000 : 1);
}
