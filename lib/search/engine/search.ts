import { type Bitset, count, fullSet, intersect, members } from './bitset.ts';
import { checkFacets, computeFacets } from './facets.ts';
import { readFilter, runFilter } from './filter-run.ts';
import { matchWords } from './match.ts';
import type { SearchRequest } from './request.ts';
import { selectFields } from './select.ts';
import { DEFAULT_RANKING_RULES } from './settings.ts';
import { readSort, readSortKey, type SortKey } from './sort.ts';
import type { Store } from './store.ts';

/** Orders documents by the sort keys, ties by insertion, and gives the first `wanted`. */
function order(store: Store, candidates: Bitset, keys: readonly SortKey[], wanted: number): Uint32Array {
  const docs = members(candidates);
  if (keys.length === 0) return docs.subarray(0, wanted);
  const ranks = keys.map(({ attribute, descending }) => store.ranks(attribute, descending));
  const compare = (a: number, b: number): number => {
    for (const rank of ranks) if (rank[a] !== rank[b]) return (rank[a] as number) - (rank[b] as number);
    return a - b;
  };
  return docs.sort(compare).subarray(0, wanted);
}

/** Answers one search over one index (spec §7; the fields and their defaults are Meilisearch's). */
export function search(store: Store, request: SearchRequest): Record<string, unknown> {
  const { q, facets, page, hitsPerPage } = request;
  const { settings } = store;
  const rules = settings.rankingRules ?? DEFAULT_RANKING_RULES;
  const sort = readSort(store, request.sort ?? [], rules);
  const filter = readFilter(request.filter);
  if (facets) checkFacets(store, facets);
  let candidates = fullSet(store.size);
  if (filter) candidates = intersect(candidates, runFilter(store, filter));
  if (q?.trim()) candidates = intersect(candidates, matchWords(store, q));

  const maximum = settings.pagination?.maxTotalHits ?? 1000;
  const finite = typeof page === 'number' || typeof hitsPerPage === 'number';
  const size = finite ? (hitsPerPage ?? 20) : (request.limit ?? 20);
  const from = finite ? Math.max(0, (page ?? 1) - 1) * size : (request.offset ?? 0);
  const until = page === 0 ? 0 : Math.min(maximum, from + size);
  const keys = rules.flatMap((rule) => (rule === 'sort' ? sort : (readSortKey(rule) ?? [])));
  const ranked = order(store, candidates, keys, until);
  const shown = request.attributesToRetrieve ?? ['*'];
  const displayed = settings.displayedAttributes ?? ['*'];
  const hits = [...ranked.subarray(Math.min(from, until), until)].map((ordinal) =>
    selectFields(selectFields(store.documents[ordinal] as Record<string, unknown>, displayed), shown),
  );
  const total = Math.min(count(candidates), maximum);
  return {
    hits,
    query: q ?? '',
    processingTimeMs: 0,
    ...(finite
      ? { hitsPerPage: size, page: page ?? 1, totalPages: size === 0 ? 0 : Math.ceil(total / size), totalHits: total }
      : { limit: size, offset: from, estimatedTotalHits: total }),
    ...(facets ? computeFacets(store, facets, candidates) : {}),
  };
}
