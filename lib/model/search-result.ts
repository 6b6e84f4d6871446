import { z } from 'zod';

/** An answer of the search service; `facetStats` in the field’s own unit. */
export const searchResult = z.looseObject({
  indexUid: z.string().optional(),
  hits: z.array(z.record(z.string(), z.unknown())),
  estimatedTotalHits: z.number().int().optional(),
  totalHits: z.number().int().optional(),
  nbHits: z.number().int().optional(),
  processingTimeMs: z.number(),
  facetDistribution: z.record(z.string(), z.record(z.string(), z.number())).optional(),
  facetStats: z.record(z.string(), z.strictObject({ min: z.number(), max: z.number() })).optional(),
});

/** A facet value in a list. */
export const facetItem = z.strictObject({ label: z.string(), value: z.string(), count: z.number().int().nonnegative() });

export type SearchResult = z.infer<typeof searchResult>;
export type FacetItem = z.infer<typeof facetItem>;
