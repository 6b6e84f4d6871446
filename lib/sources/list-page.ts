import { z } from 'zod';
import { SourceError } from './adapter.ts';
import type { JsonResult } from './http.ts';

/** An answer of the search service; `facetStats` in the field’s own unit. */
const searchResult = z.looseObject({
  indexUid: z.string().optional(),
  hits: z.array(z.record(z.string(), z.unknown())),
  estimatedTotalHits: z.number().int().optional(),
  totalHits: z.number().int().optional(),
  nbHits: z.number().int().optional(),
  processingTimeMs: z.number(),
  facetDistribution: z.record(z.string(), z.record(z.string(), z.number())).optional(),
  facetStats: z.record(z.string(), z.strictObject({ min: z.number(), max: z.number() })).optional(),
});

const documentPage = z.object({ results: z.array(z.record(z.string(), z.unknown())), total: z.number().int().nonnegative() });

const searchAnswer = z.object({ results: z.tuple([searchResult.partial({ processingTimeMs: true })]) });

export type SearchAnswerPage = z.infer<typeof searchAnswer>['results'][0];

function read<S extends z.ZodType>(schema: S, result: Extract<JsonResult, { ok: true }>, url: string): z.output<S> {
  const parsed = schema.safeParse(result.body);
  if (parsed.success) return parsed.data;
  const issue = parsed.error.issues[0]; // below this level, its path contains words of the answer
  throw new SourceError(
    `stock list: ${url} answered JSON of another shape (${issue?.path.slice(0, 3).join('.') || 'body'}: ${issue?.message}). Check that source.search.host is a Meilisearch server.`,
    { cause: parsed.error },
  );
}

/** A page of the documents route. */
export const readDocumentPage = (result: Extract<JsonResult, { ok: true }>, url: string) => read(documentPage, result, url);

/** The one result of a multi-search with one query. */
export const readSearchAnswer = (result: Extract<JsonResult, { ok: true }>, url: string) => read(searchAnswer, result, url).results[0];
