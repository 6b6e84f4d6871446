import type { SearchDocument } from '../model/search-document.ts';
import { slugOf } from '../routes/slug.ts';
import { needsAll } from './attributes.ts';
import type { Offer, Range, SearchState } from './state.ts';

/** Turns a value into its text without case and accents, at least as loose as a search compares it. */
type Loosen = (value: unknown) => string;

/** Makes a function that caches its results, because a stock repeats a few values thousands of times. */
function makeLoosen(): Loosen {
  const results = new Map<unknown, string>();
  return (value) => {
    const cached = results.get(value);
    if (cached !== undefined) return cached;
    const text = String(value);
    const result = slugOf(text) || text;
    results.set(value, result);
    return result;
  };
}

type Read = (document: SearchDocument) => unknown;
const readField =
  (name: string): Read =>
  (document) =>
    (document as Record<string, unknown>)[name];

/** Whether a car has one of these values, or all of them if the attribute requires it, ignoring case and accents. */
const hasValue = (name: string, wantedValues: readonly string[], loose: Loosen) => {
  const set = new Set(wantedValues.map(loose));
  const mostOfOne = needsAll(name) ? 1 : set.size;
  const read = readField(name);
  return (document: SearchDocument) => {
    const value = read(document);
    // Nearly every attribute has one value, which needs no list of it.
    if (!Array.isArray(value)) return value !== undefined && set.size <= mostOfOne && set.has(loose(value));
    const own = value.flatMap((one) => (one !== undefined && set.has(loose(one)) ? [loose(one)] : []));
    return needsAll(name) ? new Set(own).size === set.size : own.length > 0;
  };
};

const isWithin = (name: string, { min, max }: Range) => {
  const read = readField(name);
  return (document: SearchDocument) => {
    const value = read(document);
    return typeof value === 'number' && value >= (min ?? Number.NEGATIVE_INFINITY) && value <= (max ?? Number.POSITIVE_INFINITY);
  };
};

const offerFields = { subscription: 'subscription_price', rental: 'weekly_price' } as const satisfies Record<Offer, keyof SearchDocument>;

/** Filters of search pages for which a car has only one value. */
const grouped = ['make', 'model', 'simple_body', 'car_type'] as const;

/**
 * Finds the cars of a search by its filters alone, in stock order. It is much faster than the engine, for comparing thousands of search
 * pages.
 */
export function carsOfState(documents: readonly SearchDocument[]): (state: SearchState) => readonly SearchDocument[] {
  const loose = makeLoosen();
  const groups = grouped.map((name) => [name, Map.groupBy(documents, (document) => loose(document[name] ?? ''))] as const);
  type Start = { cars: readonly SearchDocument[]; by?: (typeof grouped)[number] };
  /** The cars of the narrowest filter that has one value. */
  const startOf = (refinements: SearchState['refinements']): Start =>
    groups.reduce<Start>(
      (narrowest, [name, group]) => {
        const [value, ...others] = refinements[name] ?? [];
        if (!value || others.length > 0) return narrowest;
        const cars = group.get(loose(value)) ?? [];
        return cars.length < narrowest.cars.length ? { cars, by: name } : narrowest;
      },
      { cars: documents },
    );
  return ({ refinements, ranges, offer }) => {
    const { cars: start, by } = startOf(refinements);
    const tests = [
      ...Object.entries(refinements).flatMap(([name, values]) =>
        values && values.length > 0 && name !== by ? [hasValue(name, values, loose)] : [],
      ),
      ...Object.entries(ranges).flatMap(([name, range]) => (range ? [isWithin(name, range)] : [])),
      ...(offer ? [(document: SearchDocument) => (document[offerFields[offer]] ?? 0) > 0] : []),
    ];
    return tests.length === 0 ? start : start.filter((document) => tests.every((test) => test(document)));
  };
}
