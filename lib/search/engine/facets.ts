import { members } from './bitset.ts';
import type { Column } from './column.ts';
import { EngineError } from './errors.ts';
import { countTies, MOST_LEVELS } from './facet-ties.ts';
import { matchFilterable } from './settings.ts';
import type { Candidates, CountedFacet, Store } from './store.ts';
import type { EngineSettings } from './types.ts';
import { matchesPattern } from './values.ts';

export type Facets = {
  facetDistribution: Record<string, Record<string, number>>;
  facetStats: Record<string, { min: number; max: number }>;
};

/** Value IDs sorted by text (numbers as strings), and the position of each. */
type TextOrder = { order: Uint32Array; places: Uint32Array };

const NO_ORDER: TextOrder = { order: new Uint32Array(0), places: new Uint32Array(0) };

function textOrderOf({ numbers, strings }: Column): TextOrder {
  const texts = [...Array.from(numbers, String), ...strings];
  const order = Uint32Array.from(texts.keys()).sort((a, b) => ((texts[a] as string) < (texts[b] as string) ? -1 : 1));
  const places = new Uint32Array(order.length);
  order.forEach((id, place) => {
    places[id] = place;
  });
  return { order, places };
}

/** How often each value occurs among the documents, how the first of them spells it, and whether one has several values. */
type Counts = { counts: Uint32Array; first: Uint32Array; several: boolean };

function countValues({ offsets, ids, spelled, numbers, strings }: Column, docs: Uint32Array): Counts {
  const size = numbers.length + strings.length;
  const counts = new Uint32Array(size);
  const first = new Uint32Array(size);
  let several = false;
  for (let d = 0; d < docs.length; d++) {
    const doc = docs[d] as number;
    const end = offsets[doc + 1] as number;
    several ||= end - (offsets[doc] as number) > 1;
    for (let i = offsets[doc] as number; i < end; i++) {
      const id = ids[i] as number;
      if (counts[id] === 0) first[id] = spelled[i] as number;
      counts[id] = (counts[id] as number) + 1;
    }
  }
  return { counts, first, several };
}

/** The values of one attribute among the documents with their counts, at most `limit`, and the range of its numbers. */
export function facetValues(
  column: Column,
  docs: Uint32Array,
  byCount: boolean,
  limit: number,
  keep?: (text: string) => boolean,
): CountedFacet {
  const { numbers, strings, spellings } = column;
  const size = numbers.length + strings.length;
  const { counts, first, several } = countValues(column, docs);
  const { order, places } = byCount ? NO_ORDER : textOrderOf(column);
  const ties = byCount ? countTies(column, counts, several ? docs : undefined) : undefined;
  // One number encodes all sort criteria. With equal counts, the server lists the last value first.
  const keys = new Float64Array(size);
  let keyCount = 0;
  let low = -1;
  let high = -1;
  for (let id = 0; id < size; id++) {
    const count = counts[id] as number;
    if (count === 0) continue;
    const isNumber = id < numbers.length;
    if (isNumber) {
      if (low === -1) low = id;
      high = id;
    }
    if (keep && (isNumber || !keep(strings[id - numbers.length] as string))) continue;
    const rank = (docs.length - count) * MOST_LEVELS + (ties?.[id] ?? 0) + (isNumber ? 0 : docs.length * MOST_LEVELS);
    keys[keyCount++] = ties ? rank * size + size - 1 - id : (places[id] as number);
  }
  const sortedKeys = keys.subarray(0, keyCount).sort().subarray(0, limit);
  const values = Array.from(sortedKeys, (key): [string, number] => {
    const id = ties ? size - 1 - (key % size) : (order[key] as number);
    return [id < numbers.length ? String(numbers[id]) : (spellings[first[id] as number] as string), counts[id] as number];
  });
  return { values, stats: low === -1 ? undefined : { min: numbers[low] as number, max: numbers[high] as number } };
}

/** Whether an attribute’s values are sorted by count instead of text. */
export function sortsByCount({ faceting }: EngineSettings, attribute: string): boolean {
  const rules = faceting?.sortFacetValuesBy ?? {};
  const rule = Object.keys(rules).find((pattern) => pattern !== '*' && matchesPattern(pattern, attribute)) ?? '*';
  return rules[rule] === 'count';
}

/** Throws for a facet that `filterableAttributes` does not include; `*` means all. */
export function checkFacets({ uid, settings }: Store, facets: readonly string[]): void {
  for (const what of facets) {
    if (what !== '*' && !matchFilterable(settings, what))
      throw new EngineError('invalid_search_facets', 'is not a facet', { what, uid, settings });
  }
}

/** The fields of the requested facets, sorted. All fields are listed only if a name may match several. */
function facetNames(store: Store, facets: readonly string[]): string[] {
  const several = (facet: string) => {
    const { nested, exists } = store.column(facet);
    return nested || !exists.some((bits) => bits !== 0);
  };
  const requested = facets.some(several)
    ? store.fieldNames().filter((name) => facets.some((facet) => matchesPattern(facet, name)))
    : [...new Set(facets)];
  return requested.filter((name) => matchFilterable(store.settings, name)).sort();
}

/** Counts the values of the requested facets among `candidates`, with the range of their numbers. */
export function computeFacets(store: Store, facets: readonly string[], candidates: Candidates): Facets {
  const { settings } = store;
  const facetDistribution: Facets['facetDistribution'] = {};
  const facetStats: Facets['facetStats'] = {};
  for (const name of facetNames(store, facets)) {
    let facet = candidates.facets.get(name);
    if (facet === undefined) {
      const limit = settings.faceting?.maxValuesPerFacet ?? 100;
      candidates.docs ??= members(candidates.set);
      facet = facetValues(store.column(name), candidates.docs, sortsByCount(settings, name), limit);
      candidates.facets.set(name, facet);
    }
    facetDistribution[name] = Object.fromEntries(facet.values);
    if (facet.stats) facetStats[name] = facet.stats;
  }
  return { facetDistribution, facetStats };
}
