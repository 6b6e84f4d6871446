import { filterableAttributes, searchableAttributes, sortableAttributes } from './attributes.ts';
import type { EngineSettings } from './engine/types.ts';

/** The least a card needs to be drawn from a search hit; nothing else travels with one (DESIGN §5). */
export const retrievedAttributes = [
  'id',
  'slug',
  'name',
  'status',
  'make',
  'model',
  'series',
  'badge',
  'year',
  'km',
  'car_type',
  'price',
  'before_price',
  'subscription_price',
  'weekly_price',
  'preorder',
  'price_type',
  'simple_body',
  'simple_fuel',
  'simple_transmission',
  'tag',
  'city',
  'state',
  'location_name',
  'photos_count',
  'picture',
] as const;

/**
 * Settings of the car index, the same for the embedded engine and a real Meilisearch (spec §3, §7). Words decide before the chosen
 * order does, so that a query sorted by price is not led by cars that hold only its first word; the dealer's rank breaks ties.
 */
export function indexSettings(options: { maxTotalHits: number }) {
  return {
    searchableAttributes: [...searchableAttributes],
    filterableAttributes: [...filterableAttributes],
    sortableAttributes: [...sortableAttributes],
    rankingRules: [
      'words',
      'sort',
      'typo',
      'proximity',
      'attributeRank',
      'wordPosition',
      'exactness',
      'custom_rank:desc',
      'created_at_timestamp:desc',
    ],
    faceting: { maxValuesPerFacet: 500, sortFacetValuesBy: { '*': 'count' as const } },
    pagination: { maxTotalHits: options.maxTotalHits },
  } satisfies EngineSettings;
}
