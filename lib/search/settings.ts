import { filterableAttributes, searchableAttributes, sortableAttributes } from './attributes.ts';
import type { EngineSettings } from './engine/types.ts';

export { retrievedAttributes } from './hit.ts';

/**
 * The settings of the search index, the same for the embedded engine and a Meilisearch server (rule S18). Words rank before the chosen
 * order, so that cars with only the first word do not come first in a query sorted by price; the dealer's rank breaks ties.
 */
export const indexSettings = (options: { maxTotalHits: number }) =>
  ({
    searchableAttributes: [...searchableAttributes],
    filterableAttributes: [...filterableAttributes],
    sortableAttributes: [...sortableAttributes],
    rankingRules: [
      'words',
      'sort',
      // Rule S7: sold cars come last, whatever text was typed.
      'for_sale:desc',
      'typo',
      'proximity',
      'attributeRank',
      'wordPosition',
      'exactness',
      'sale_rank:desc',
      'custom_rank:desc',
      'created_at_timestamp:desc',
    ],
    faceting: { maxValuesPerFacet: 500, sortFacetValuesBy: { '*': 'count' as const } },
    pagination: { maxTotalHits: options.maxTotalHits },
  }) satisfies EngineSettings;
