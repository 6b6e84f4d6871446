import type { ListAttribute, RangeAttribute } from './attributes.ts';
import { parseRangeText, rangeOf } from './ranges.ts';
import type { Range, Ranges, Refinements, SearchState } from './state.ts';

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
