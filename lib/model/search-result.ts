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
