import { create, insertMultiple, search } from '@orama/orama';
import type { SearchDocument } from '#lib/model/search-document.ts';
import { indexSettings } from '#lib/search/settings.ts';
import type { SearchState } from '#lib/search/state.ts';
import { facets } from '../questions.ts';
import { type Contender, type ContenderAnswer, defaultSort, pageSize, typosOf, wordsOf } from './contender.ts';

const worded = indexSettings({ maxTotalHits: 1 }).searchableAttributes;
/** Facets that it can count by value. It counts numbers only by ranges set in advance, so the price is not one of them. */
const counted = facets.filter((name) => name !== 'price');
const numbers = ['price', 'year', defaultSort.field];

/** Text fields have the type string and list filters the type enum, so a field that is both appears twice. */
const schema = Object.fromEntries([
  ...worded.map((name) => [`words_${name}`, 'string']),
  ...counted.map((name) => [name === 'year' ? 'year_value' : name, 'enum']),
  ...numbers.map((name) => [name, 'number']),
]) as Record<string, 'string' | 'enum' | 'number'>;

const text = (value: unknown) => (Array.isArray(value) ? value.join(' ') : String(value));
const own = (car: SearchDocument, names: readonly string[]) =>
  names.flatMap((name) => {
    const value = car[name as keyof SearchDocument];
    return value === undefined ? [] : [[name, value] as const];
  });

const toDocument = (car: SearchDocument) => ({
  id: car.id,
  ...Object.fromEntries(own(car, worded).map(([name, value]) => [`words_${name}`, text(value)])),
  ...Object.fromEntries(own(car, counted).map(([name, value]) => (name === 'year' ? ['year_value', String(value)] : [name, value]))),
  ...Object.fromEntries(own(car, numbers)),
});

function whereOf({ refinements, ranges }: SearchState, leftOut?: string) {
  const limits = Object.entries(ranges).filter(([name]) => name !== leftOut);
  const parts = [
    ...Object.entries(refinements).flatMap(([name, values]) => (name === leftOut ? [] : [{ [name]: { in: values } }])),
    ...limits.map(([name, { min = 0, max = Number.MAX_SAFE_INTEGER }]) => ({ [name]: { between: [min, max] as [number, number] } })),
  ];
  return parts.length > 0 ? { where: { and: parts } } : {};
}

function wordsIn({ query, sort }: SearchState) {
  const words = wordsOf(query);
  if (words.length === 0) {
    const [property, order] = sort === 'price_asc' ? (['price', 'ASC'] as const) : ([defaultSort.field, 'DESC'] as const);
    return { sortBy: { property, order } };
  }
  const isCode = /^[a-z]*\d{3,}[a-z]*$/i.test(query);
  return { term: query, threshold: 0, ...(isCode ? { exact: true } : { tolerance: Math.max(...words.map(typosOf)) }) };
}

type Found = { count: number; hits: { id: string }[]; facets?: Record<string, { values: Record<string, number> }> };

/** Text with prefixes and typos, filters, one sort key, counts by value. Each chosen facet needs a separate search. */
export const orama: Contender = {
  extents: ['cars', 'cars and facets'],
  load: async (documents, extent) => {
    const unsortable = Object.keys(schema).filter((name) => name !== 'price' && name !== defaultSort.field);
    const index = create({ schema, sort: { unsortableProperties: unsortable } });
    await insertMultiple(index, documents.map(toDocument), documents.length);
    const ask = async (params: object) => (await search(index, params as never)) as unknown as Found;
    const facetOf = (name: string) => (name === 'year' ? 'year_value' : name);
    return async (state) => {
      const base = wordsIn(state);
      const chosen = [...Object.keys(state.refinements), ...Object.keys(state.ranges)];
      const alone = extent === 'cars' ? [] : counted.filter((name) => chosen.includes(name));
      const together = extent === 'cars' ? [] : counted.filter((name) => !chosen.includes(name));
      const facetsOf = (names: readonly string[]) => ({ facets: Object.fromEntries(names.map((name) => [facetOf(name), {}])) });
      const result = await ask({ ...base, ...whereOf(state), ...facetsOf(together), limit: pageSize, offset: (state.page - 1) * pageSize });
      const answers: ContenderAnswer['facets'] = {};
      for (const name of together) answers[name] = result.facets?.[facetOf(name)]?.values ?? {};
      for (const name of alone) {
        const { sortBy: _order, ...unordered } = base as { sortBy?: object };
        const other = await ask({ ...unordered, ...whereOf(state, name), ...facetsOf([name]), preflight: true });
        answers[name] = other.facets?.[facetOf(name)]?.values ?? {};
      }
      return { total: result.count, ids: result.hits.map(({ id }) => id), facets: answers };
    };
  },
};
