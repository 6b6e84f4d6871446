import { needsAll } from './attributes.ts';
import type { Range, SearchState } from './state.ts';
import { escapeValue } from './ui-state.ts';

/** The part of a first search that a page carries, enough to render every widget without a request. */
export type FirstResults = {
  total: number;
  /** The most frequent values of each list filter, with their counts. */
  facets: Record<string, Record<string, number>>;
  /** The lowest and highest value of each range filter. */
  stats: Record<string, { min: number; max: number }>;
};

type Numeric = Record<string, Record<string, number[]>>;

const bounds = (range: Range) => ({
  ...(range.min === undefined ? {} : { '>=': [range.min] }),
  ...(range.max === undefined ? {} : { '<=': [range.max] }),
});

/**
 * The first results of a page for InstantSearchSSRProvider. Build and browser both create them from the minimal data in the page. Hits have
 * only an ID; the page's cards have the rest.
 */
export function initialResults(root: string, state: SearchState, first: FirstResults, ids: readonly string[], hitsPerPage: number) {
  const lists = Object.keys(first.facets);
  const ranges = Object.keys(first.stats);
  const page = state.page - 1;
  const chosen = (names: readonly string[]) =>
    Object.fromEntries(names.map((name) => [name, (state.refinements[name as 'make'] ?? []).map(escapeValue)]));
  const [ofAll, ofAny] = [lists.filter(needsAll), lists.filter((name) => !needsAll(name))];
  const limits: Numeric = Object.fromEntries(ranges.map((name) => [name, bounds(state.ranges[name as 'price'] ?? {})]));
  return {
    [root]: {
      state: {
        index: root,
        query: state.query,
        page,
        hitsPerPage,
        facets: ofAll,
        facetsRefinements: chosen(ofAll),
        disjunctiveFacets: [...ofAny, ...ranges],
        disjunctiveFacetsRefinements: chosen(ofAny),
        numericRefinements: limits,
      },
      results: [
        {
          index: root,
          query: state.query,
          params: '',
          hits: ids.map((objectID) => ({ objectID })),
          nbHits: first.total,
          nbPages: Math.ceil(first.total / hitsPerPage),
          page,
          hitsPerPage,
          processingTimeMS: 0,
          exhaustiveNbHits: true,
          exhaustiveFacetsCount: true,
          facets: { ...first.facets, ...Object.fromEntries(ranges.map((name) => [name, {}])) },
          facets_stats: Object.fromEntries(Object.entries(first.stats).map(([name, stat]) => [name, { ...stat, avg: 0, sum: 0 }])),
        },
      ],
    },
  };
}
