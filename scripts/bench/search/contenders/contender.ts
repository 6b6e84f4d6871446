import type { SearchDocument } from '#lib/model/search-document.ts';
import type { SearchState } from '#lib/search/state.ts';
import type { Kind } from '../questions.ts';

/** What an engine answers: how many cars, the ids of a page of them, and the counts of the facets it has, by name. */
export type Answer = { total: number; ids: string[]; facets: Record<string, Record<string, number>> };

/** How much of a search page is asked: the page of cars alone, or the cars and ten facets, each counted without its own filter. */
export type Extent = 'cars' | 'cars and facets';

export type Ask = (state: SearchState) => Answer | Promise<Answer>;

/** A search library under test: `load` indexes the documents for questions of one extent; `extents` are those it is able to answer. */
export type Contender = {
  extents: readonly Extent[];
  /** Kinds of question that it has no means for. */
  cannot?: readonly Kind[];
  load: (documents: readonly SearchDocument[], extent: Extent) => Ask | Promise<Ask>;
};

export const pageSize = 21;
/** The order of a page that names none. */
export const defaultSort = { field: 'custom_rank', order: 'desc' } as const;
export const wordsOf = (query: string) =>
  query
    .toLowerCase()
    .split(/[\s\p{P}]+/u)
    .filter(Boolean);
/** Typos a word may have: 0 below five letters, 1 from five, 2 from nine. */
export const typosOf = (word: string) => (word.length < 5 ? 0 : word.length < 9 ? 1 : 2);

/** Whether a car passes the filters of a search; for libraries that take a function. `leftOut` is a facet whose own filter does not count. */
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
