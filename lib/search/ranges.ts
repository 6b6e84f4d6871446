import { definedFields } from '../model/defined-fields.ts';
import type { Range } from './state.ts';

/** Bounds of the price bands in dollars; the last band is open (rule P7). */
const priceBounds = [0, 10_000, 20_000, 30_000, 40_000, 50_000, 70_000, 100_000, 150_000, 250_000];

/** Bounds of the weekly price bands in dollars a week. */
const weeklyBounds = [0, 100, 150, 200, 250, 300, 400, 500, 750, 1000];

const dollars = (amount: number) => `$${amount.toLocaleString('en-AU')}`;

function bandOf(amount: number | undefined, bounds: readonly number[]): string | undefined {
  if (amount === undefined || amount <= 0) return undefined;
  const index = bounds.findLastIndex((bound) => amount >= bound);
  const [low, high] = [bounds[index] ?? 0, bounds[index + 1]];
  return high === undefined ? `${dollars(low)}+` : `${dollars(low)} - ${dollars(high)}`;
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

/** Reads the text of one end of a range: a number ("20,000", "$20k") or both ends at once ("$1,000 - $2,000"); undefined for an open end. */
export function readBound(text: string): number | Range | undefined {
  const range = parseRangeText(text);
  if (range) return range;
  const [, digits = '', thousands] = /^([\d.]+)\s*(k)?/i.exec(text.replaceAll(/[^\d.k]/gi, '')) ?? [];
  const amount = digits === '' ? Number.NaN : Number(digits);
  return Number.isNaN(amount) ? undefined : amount * (thousands ? 1000 : 1);
}
