import { type Bitset, members } from './bitset.ts';
import type { Column } from './column.ts';
import { EngineError } from './errors.ts';
import { matchFilterable } from './settings.ts';
import type { Store } from './store.ts';
import { matchesPattern } from './values.ts';

export type Facets = {
  facetDistribution: Record<string, Record<string, number>>;
  facetStats: Record<string, { min: number; max: number }>;
};

/** Value ids in the order of their text: numbers are sorted as strings, together with the strings. */
const textOrders = new WeakMap<Column, Uint32Array>();

function textOrder(column: Column): Uint32Array {
  let order = textOrders.get(column);
  if (order === undefined) {
    const texts = [...Array.from(column.numbers, String), ...column.strings];
    order = Uint32Array.from(texts.keys()).sort((a, b) => ((texts[a] as string) < (texts[b] as string) ? -1 : 1));
    textOrders.set(column, order);
  }
  return order;
}

/** Counts of every value id among the documents, and for strings the spelling of the first document that has it. */
function countValues({ offsets, ids, spelled, numbers, strings }: Column, docs: Uint32Array) {
  const counts = new Uint32Array(numbers.length + strings.length);
  const first = new Uint32Array(counts.length);
  for (let d = 0; d < docs.length; d++) {
    const doc = docs[d] as number;
    for (let i = offsets[doc] as number; i < (offsets[doc + 1] as number); i++) {
      const id = ids[i] as number;
      if (counts[id] === 0) first[id] = spelled[i] as number;
      counts[id] = (counts[id] as number) + 1;
    }
  }
  return { counts, first };
}

export type FacetValue = { value: string; count: number };

/** The values of one attribute among the documents, in order, at most `limit`. */
export function facetValues(column: Column, docs: Uint32Array, byCount: boolean, limit: number, keep?: (text: string) => boolean) {
  const { counts, first } = countValues(column, docs);
  const numbers = column.numbers.length;
  const order = textOrder(column);
  const kept: number[] = [];
  for (let i = 0; i < order.length && (byCount || kept.length < limit); i++) {
    const id = order[i] as number;
    if (counts[id] !== 0 && (!keep || (id >= numbers && keep(column.strings[id - numbers] as string)))) kept.push(id);
  }
  if (byCount) kept.sort((a, b) => (counts[b] as number) - (counts[a] as number));
  const label = (id: number) => (id < numbers ? String(column.numbers[id]) : (column.spellings[first[id] as number] as string));
  const values: FacetValue[] = kept.slice(0, limit).map((id) => ({ value: label(id), count: counts[id] as number }));
  let low = 0;
  let high = numbers - 1;
  while (low <= high && counts[low] === 0) low++;
  while (high >= low && counts[high] === 0) high--;
  return { values, stats: low <= high ? { min: column.numbers[low] as number, max: column.numbers[high] as number } : undefined };
}

/** Whether an attribute's values are listed by their count instead of by their text. */
export function sortsByCount(store: Store, attribute: string): boolean {
  const rules = store.settings.faceting?.sortFacetValuesBy ?? {};
  const rule = Object.keys(rules).find((pattern) => pattern !== '*' && matchesPattern(pattern, attribute)) ?? '*';
  return rules[rule] === 'count';
}

/** Refuses a facet that `filterableAttributes` does not name; `*` asks for all of them. */
export function checkFacets({ uid, settings }: Store, facets: readonly string[]): void {
  for (const what of facets) {
    if (what !== '*' && !matchFilterable(settings, what))
      throw new EngineError('invalid_search_facets', 'is no facet', { what, uid, settings });
  }
}

/** Counts of the values of the asked facets among `candidates`, and the range of their numbers. */
export function computeFacets(store: Store, facets: readonly string[], candidates: Bitset): Facets {
  const facetDistribution: Facets['facetDistribution'] = {};
  const facetStats: Facets['facetStats'] = {};
  const limit = store.settings.faceting?.maxValuesPerFacet ?? 100;
  const docs = members(candidates);
  const asked = (name: string) => facets.some((facet) => matchesPattern(facet, name)) && matchFilterable(store.settings, name);
  for (const name of store.fieldNames().filter(asked).sort()) {
    const { values, stats } = facetValues(store.column(name), docs, sortsByCount(store, name), limit);
    facetDistribution[name] = Object.fromEntries(values.map(({ value, count }) => [value, count]));
    if (stats) facetStats[name] = stats;
  }
  return { facetDistribution, facetStats };
}
