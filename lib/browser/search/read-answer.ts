import { isRecord } from '#lib/model/is-record.ts';
import { readHit } from '../../search/hit.ts';
import { SearchError } from './search-error.ts';

type Bounds = { min: number; max: number };

/** One answer of a multi-search, with the fields that the client reads. */
export type Answer = ReturnType<typeof readOne>;

const isNumber = (value: unknown): value is number => typeof value === 'number' && Number.isFinite(value);

function pick<T>(value: unknown, keep: (item: unknown) => T | undefined): Record<string, T> {
  const entries = Object.entries(isRecord(value) ? value : {}).flatMap(([name, item]) => {
    const result = keep(item);
    return result === undefined ? [] : [[name, result] as const];
  });
  return Object.fromEntries(entries);
}

const readCounts = (value: unknown) => pick(value, (count) => (isNumber(count) ? count : undefined));
const readBounds = (value: unknown): Bounds | undefined =>
  isRecord(value) && isNumber(value.min) && isNumber(value.max) ? { min: value.min, max: value.max } : undefined;

type Paging = { hitsPerPage?: number; page?: number };

/** Totals and pages; a server that was asked by limit and offset only estimates the total (rule S23). */
function readTotals(raw: Record<string, unknown>, paging: Paging, hits: number) {
  const number = (...values: unknown[]) => values.find(isNumber) ?? 0;
  const hitsPerPage = number(paging.hitsPerPage, raw.hitsPerPage, raw.limit);
  const page = number(paging.page, raw.page, 1);
  const totalHits = number(raw.totalHits, raw.estimatedTotalHits, (page - 1) * hitsPerPage + hits);
  const pages = hitsPerPage > 0 ? Math.ceil(totalHits / hitsPerPage) : 0;
  return { hitsPerPage, page, totalHits, totalPages: number(raw.totalPages, pages) };
}

function readOne(raw: unknown, paging: Paging, where: string) {
  if (!isRecord(raw) || !Array.isArray(raw.hits))
    throw new SearchError(
      'unanswered',
      `The search service answered without ${where}.hits: it must be Meilisearch 1.10 or later, or the embedded engine.`,
    );
  const hits = paging.hitsPerPage === 0 ? [] : raw.hits.flatMap((hit) => readHit(hit) ?? []);
  return {
    indexUid: typeof raw.indexUid === 'string' ? raw.indexUid : '',
    hits,
    query: typeof raw.query === 'string' ? raw.query : '',
    processingTimeMs: isNumber(raw.processingTimeMs) ? raw.processingTimeMs : 0,
    ...readTotals(raw, paging, hits.length),
    facetDistribution: pick(raw.facetDistribution, readCounts),
    facetStats: pick(raw.facetStats, readBounds),
  };
}

/** Reads the answer to a multi-search; values of wrong types are left out. Throws SearchError if it is not such an answer. */
export function readMultiSearch(body: unknown, queries: readonly Paging[]): { results: Answer[] } {
  const results = isRecord(body) && Array.isArray(body.results) ? body.results : undefined;
  if (results?.length !== queries.length)
    throw new SearchError('unanswered', `The search service gave no answer to ${queries.length} queries.`);
  return { results: queries.map((query, index) => readOne(results[index], query, `results[${index}]`)) };
}

/** Reads the answer to a facet search. Throws SearchError if it is not such an answer. */
export function readFacetSearch(body: unknown): { facetHits: { value: string; count: number }[]; processingTimeMs: number } {
  if (!isRecord(body) || !Array.isArray(body.facetHits)) throw new SearchError('unanswered', 'The search service gave no facet values.');
  const facetHits = body.facetHits.flatMap((hit) =>
    isRecord(hit) && typeof hit.value === 'string' && isNumber(hit.count) ? [{ value: hit.value, count: hit.count }] : [],
  );
  return { facetHits, processingTimeMs: 0 };
}
