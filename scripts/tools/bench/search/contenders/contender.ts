import type { SearchDocument } from '#lib/model/search-document.ts';
import type { SearchState } from '#lib/search/state.ts';
import type { Kind } from '../questions.ts';

/** An engine's answer: the number of cars, the ids of one page, and the counts of its facets by name. */
export type ContenderAnswer = { total: number; ids: string[]; facets: Record<string, Record<string, number>> };

/** How much a question asks for: a page of cars, or the cars and ten facets, each counted without its own filter. */
export type Extent = 'cars' | 'cars and facets';

export type Ask = (state: SearchState) => ContenderAnswer | Promise<ContenderAnswer>;

/** A search library under test. `load` indexes the documents for questions of one extent, and `extents` lists those it can answer. */
export type Contender = {
  extents: readonly Extent[];
  /** Kinds of question that it cannot answer. */
  cannot?: readonly Kind[];
  load: (documents: readonly SearchDocument[], extent: Extent) => Ask | Promise<Ask>;
};

export const pageSize = 21;
/** The default order of a page. */
export const defaultSort = { field: 'custom_rank', order: 'desc' } as const;
export const wordsOf = (query: string) =>
  query
    .toLowerCase()
    .split(/[\s\p{P}]+/u)
    .filter(Boolean);
/** Typos a word may have: 0 below five letters, 1 from five, 2 from nine. */
export const typosOf = (word: string) => (word.length < 5 ? 0 : word.length < 9 ? 1 : 2);

/** Whether a car passes the filters of a search, for libraries that take a function. The filter of the facet `leftOut` does not count. */
export function passes({ refinements, ranges }: SearchState, leftOut?: string): (car: SearchDocument) => boolean {
  const lists = Object.entries(refinements).filter(([name]) => name !== leftOut);
  const limits = Object.entries(ranges).filter(([name]) => name !== leftOut);
  return (car) =>
    lists.every(([name, values]) => values.includes(String(car[name as 'make']))) &&
    limits.every(([name, { min = Number.NEGATIVE_INFINITY, max = Number.POSITIVE_INFINITY }]) => {
      const value = car[name as 'price'];
      return value !== undefined && value >= min && value <= max;
    });
}
