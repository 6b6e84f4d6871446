import { isRecord } from '#lib/model/is-record.ts';
import { readHit } from '../search/hit.ts';
import { SearchError } from './search-error.ts';

type Counts = Record<string, number>;
type Bounds = { min: number; max: number };

/** One answer of a multi-search, as far as the client reads it. */
export type Answer = {
  indexUid: string;
  hits: unknown[];
  query: string;
  processingTimeMs: number;
  hitsPerPage: number;
  page: number;
  totalHits: number;
  totalPages: number;
  facetDistribution: Record<string, Counts>;
  facetStats: Record<string, Bounds>;
};

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

function readOne(raw: unknown, where: string): Answer {
  const missing = (field: string) =>
    new SearchError(
      'unanswered',
      `The search service answered without ${where}.${field}: it must be Meilisearch 1.10 or later, or the embedded engine.`,
    );
  if (!isRecord(raw) || !Array.isArray(raw.hits)) throw missing('hits');
  for (const field of ['hitsPerPage', 'page', 'totalHits', 'totalPages']) if (!isNumber(raw[field])) throw missing(field);
  const { hitsPerPage, page, totalHits, totalPages } = raw as Answer;
  return {
    indexUid: typeof raw.indexUid === 'string' ? raw.indexUid : '',
    hits: raw.hits.flatMap((hit) => readHit(hit) ?? []),
    query: typeof raw.query === 'string' ? raw.query : '',
    processingTimeMs: isNumber(raw.processingTimeMs) ? raw.processingTimeMs : 0,
    hitsPerPage,
    page,
    totalHits,
    totalPages,
    facetDistribution: pick(raw.facetDistribution, readCounts),
    facetStats: pick(raw.facetStats, readBounds),
  };
}

/** Reads the answer to a multi-search; values of wrong types are left out. Throws SearchError if it is not such an answer. */
export function readMultiSearch(body: unknown, queries: number): { results: Answer[] } {
  const results = isRecord(body) && Array.isArray(body.results) ? body.results : undefined;
  if (results?.length !== queries) throw new SearchError('unanswered', `The search service gave no answer to ${queries} queries.`);
  return { results: results.map((raw, index) => readOne(raw, `results[${index}]`)) };
}

/** Reads the answer to a facet search. Throws SearchError if it is not such an answer. */
export function readFacetSearch(body: unknown): { facetHits: { value: string; count: number }[]; processingTimeMs: number } {
  if (!isRecord(body) || !Array.isArray(body.facetHits)) throw new SearchError('unanswered', 'The search service gave no facet values.');
  const facetHits = body.facetHits.flatMap((hit) =>
    isRecord(hit) && typeof hit.value === 'string' && isNumber(hit.count) ? [{ value: hit.value, count: hit.count }] : [],
  );
  return { facetHits, processingTimeMs: 0 };
}
