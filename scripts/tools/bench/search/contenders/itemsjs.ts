import itemsjs from 'itemsjs';
import { indexSettings } from '#lib/search/settings.ts';
import type { SearchState } from '#lib/search/state.ts';
import { facets } from '../questions.ts';
import { type Ask, type Contender, defaultSort, type Extent, pageSize, passes, wordsOf } from './contender.ts';

/** A facet is one bit set per value, which thousands of prices would make too large. A price range is a filter function instead. */
const counted = facets.filter((name) => name !== 'price');

/** With aggregations every search counts. Without them, list filters are filter functions too. */
function inputOf(state: SearchState, ranges: SearchState['ranges'], extent: Extent) {
  const byFunction = { ...state, ranges, refinements: extent === 'cars' ? state.refinements : {} };
  const filter = passes(byFunction) as unknown as (item: object) => boolean;
  return {
    ...(state.query ? { query: wordsOf(state.query).join(' ') } : { sort: state.sort === 'price_asc' ? 'price_asc' : 'default' }),
    ...(extent === 'cars' ? {} : { filters: state.refinements as Record<string, string[]> }),
    ...(Object.keys({ ...byFunction.refinements, ...ranges }).length > 0 ? { filter } : {}),
  };
}

/** Text by the bundled lunr 1.0: all words, as prefixes, without typos. Lists are disjunctive facets in one pass, ranges are functions, and several sort keys work. */
export const itemsjsContender: Contender = {
  cannot: ['a typo'],
  extents: ['cars', 'cars and facets'],
  load: (documents, extent): Ask => {
    const aggregation = { conjunction: false, size: 500, hide_zero_doc_count: true, chosen_filters_on_top: false };
    const names = extent === 'cars' ? [] : counted;
    const engine = itemsjs(
      documents.map((car) => ({ ...car })),
      {
        searchableFields: indexSettings({ maxTotalHits: 1 }).searchableAttributes.filter((name) => name !== 'name'),
        isExactSearch: true,
        sortings: {
          default: { field: [defaultSort.field], order: [defaultSort.order] },
          price_asc: { field: ['price', defaultSort.field], order: ['asc', defaultSort.order] },
        },
        aggregations: Object.fromEntries(names.map((name) => [name, aggregation])),
      },
    );
    return (state) => {
      const result = engine.search({ ...inputOf(state, state.ranges, extent), per_page: pageSize, page: state.page });
      const answers: Record<string, Record<string, number>> = {};
      const take = (from: typeof result, facetNames: readonly string[]) => {
        for (const name of facetNames)
          answers[name] = Object.fromEntries((from.data.aggregations[name]?.buckets ?? []).map(({ key, doc_count }) => [key, doc_count]));
      };
      take(result, names);
      // A facet is counted without its own range filter, so its values need a separate search.
      if (extent === 'cars and facets' && state.ranges.year) {
        const { year: _year, ...others } = state.ranges;
        take(engine.search({ ...inputOf(state, others, extent), per_page: 0, page: 1 }), ['year']);
      }
      return { total: result.pagination.total, ids: result.data.items.map(({ id }) => String(id)), facets: answers };
    };
  },
};
