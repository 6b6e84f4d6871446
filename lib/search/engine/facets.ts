import { members } from './bitset.ts';
import type { Column } from './column.ts';
import { EngineError } from './errors.ts';
import { matchFilterable } from './settings.ts';
import type { Candidates, CountedFacet, Store } from './store.ts';
import type { EngineSettings } from './types.ts';
import { matchesPattern } from './values.ts';

export type Facets = {
  facetDistribution: Record<string, Record<string, number>>;
  facetStats: Record<string, { min: number; max: number }>;
};

const textOrders = new WeakMap<Column, TextOrder>();
/** Value IDs sorted by text (numbers as strings), and the position of each. */
type TextOrder = { order: Uint32Array; places: Uint32Array };

function textOrderOf(column: Column): TextOrder {
  let textOrder = textOrders.get(column);
  if (textOrder === undefined) {
    const texts = [...Array.from(column.numbers, String), ...column.strings];
    const order = Uint32Array.from(texts.keys()).sort((a, b) => ((texts[a] as string) < (texts[b] as string) ? -1 : 1));
    const places = new Uint32Array(order.length);
    order.forEach((id, place) => {
      places[id] = place;
    });
    textOrder = { order, places };
    textOrders.set(column, textOrder);
  }
  return textOrder;
}

/** The values of one attribute among the documents with their counts, at most `limit`, and the range of its numbers. */
export function facetValues(
  column: Column,
  docs: Uint32Array,
  byCount: boolean,
  limit: number,
  keep?: (text: string) => boolean,
): CountedFacet {
  const { offsets, ids, spelled, numbers, strings, spellings } = column;
  const size = numbers.length + strings.length;
  const counts = new Uint32Array(size);
  const first = new Uint32Array(size);
  for (let d = 0; d < docs.length; d++) {
    const doc = docs[d] as number;
    for (let i = offsets[doc] as number; i < (offsets[doc + 1] as number); i++) {
      const id = ids[i] as number;
      if (counts[id] === 0) first[id] = spelled[i] as number;
      counts[id] = (counts[id] as number) + 1;
    }
  }
  // One number encodes both sort criteria: documents without the value first, then the text order.
  const { order, places } = textOrderOf(column);
  const keys = new Float64Array(size);
  let keyCount = 0;
  let low = -1;
  let high = -1;
  for (let id = 0; id < size; id++) {
    if (counts[id] === 0) continue;
    if (id < numbers.length) {
      if (low === -1) low = id;
      high = id;
    }
    if (keep && (id < numbers.length || !keep(strings[id - numbers.length] as string))) continue;
    keys[keyCount++] = (places[id] as number) + (byCount ? (docs.length - (counts[id] as number)) * size : 0);
  }
  const sortedKeys = keys.subarray(0, keyCount).sort().subarray(0, limit);
  const values = Array.from(sortedKeys, (key): [string, number] => {
    const id = order[key % size] as number;
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
