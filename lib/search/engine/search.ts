import { type Bitset, count, intersect } from './bitset.ts';
import { EngineError, notEnabled } from './errors.ts';
import { checkFacets, computeFacets } from './facets.ts';
import type { FilterTerms } from './filter-reader.ts';
import { runFilter } from './filter-run.ts';
import type { Match, MatchOptions } from './match.ts';
import { createRanking, firstDocuments, type Ranking } from './order.ts';
import type { SearchRequest } from './request.ts';
import { DEFAULT_RANKING_RULES } from './settings.ts';
import { readSort } from './sort.ts';
import type { Candidates, Store } from './store.ts';
import { matchesPattern, selectFields } from './values.ts';

/** A search in progress. */
export type SearchContext = {
  store: Store;
  request: SearchRequest;
  match: Match | undefined;
  ranking: Ranking;
  displayed: readonly string[];
};
/** Prepares an addition to each hit; undefined if the request does not ask for it. */
export type Decoration = (context: SearchContext) => ((document: Fields, ordinal: number) => Fields) | undefined;
type Fields = Record<string, unknown>;

/** Optional features of a search; a request for a missing one fails. */
export type SearchParts = {
  decorations?: readonly Decoration[];
  /** Optional terms of the filter grammar. */
  terms?: FilterTerms;
  /** Validates the features that page searches lack; returns functions that narrow the candidates. */
  readNarrowing?: (store: Store, request: SearchRequest) => Narrowing | undefined;
};
/** Returns a copy of the candidates without some documents. `documents` are the first `limit` of the rest, in order, if it ordered them. */
export type Narrowing = (context: SearchContext, candidates: Candidates, limit: number) => { set: Bitset; documents?: number[] };

function readSearchOn({ uid, settings }: Store, requested: readonly string[] | null | undefined): readonly string[] | undefined {
  const searchable = settings.searchableAttributes ?? ['*'];
  for (const what of requested ?? []) {
    if (what.includes('*') || searchable.some((pattern) => matchesPattern(pattern, what))) continue;
    throw new EngineError('invalid_search_attributes_to_search_on', 'is not searchable', { what, uid, settings });
  }
  return !requested || requested.includes('*') ? undefined : requested;
}

/** The documents of filter and words, unordered. Callers must not change the set. */
export function findCandidates(
  store: Store,
  { q, filter, matchingStrategy, attributesToSearchOn }: Pick<SearchRequest, 'q' | 'filter' | 'matchingStrategy' | 'attributesToSearchOn'>,
  { terms }: SearchParts,
): Candidates {
  return store.candidates(JSON.stringify([q, filter, matchingStrategy, attributesToSearchOn]), () => {
    const options: MatchOptions = { strategy: matchingStrategy ?? 'last', searchOn: readSearchOn(store, attributesToSearchOn) };
    const set = runFilter(store, filter, terms);
    const match = q?.trim() ? store.match(q, options) : undefined;
    if (match) intersect(set, match.all);
    return { set, match, facets: new Map() };
  });
}

/** Runs one search over one index, with Meilisearch’s fields and defaults. */
export function runSearch(store: Store, request: SearchRequest, parts: SearchParts): Record<string, unknown> {
  const { q, facets, page, hitsPerPage } = request;
  const { settings } = store;
  const rules = settings.rankingRules ?? DEFAULT_RANKING_RULES;
  const sort = readSort(store, request.sort ?? [], rules);
  if (settings.distinctAttribute && !parts.readNarrowing) throw notEnabled('distinct');
  const narrow = parts.readNarrowing?.(store, request);
  if (facets) checkFacets(store, facets);
  let candidates = findCandidates(store, request, parts);
  const { match } = candidates;
  const ranking = createRanking(store, match, rules, sort);
  const displayed = settings.displayedAttributes ?? ['*'];
  const context = { store, request, match, ranking, displayed };

  const maximum = settings.pagination?.maxTotalHits ?? 1000;
  const finite = typeof page === 'number' || typeof hitsPerPage === 'number';
  const size = finite ? (hitsPerPage ?? 20) : (request.limit ?? 20);
  const from = finite ? Math.max(0, (page ?? 1) - 1) * size : (request.offset ?? 0);
  const until = page === 0 ? 0 : Math.min(maximum, from + size);
  const narrowed = narrow?.(context, candidates, finite ? store.size : until);
  if (narrowed) candidates = { set: narrowed.set, match, facets: new Map() };
  const sortedBy = JSON.stringify(request.sort ?? []);
  if (!narrowed?.documents && (candidates.sortedBy !== sortedBy || (candidates.ordered as number[]).length < until))
    Object.assign(candidates, { sortedBy, ordered: firstDocuments(ranking, candidates.set, until) });
  const pageDocs = narrowed?.documents ?? (candidates.ordered as number[]);
  const retrieved = request.attributesToRetrieve ?? ['*'];
  const decorations = (parts.decorations ?? []).map((prepare) => prepare(context)).filter((decorate) => decorate !== undefined);
  const hits = pageDocs.slice(Math.min(from, until), until).map((ordinal) => {
    const stored = store.documents[ordinal] as Record<string, unknown>;
    const document = displayed.includes('*') ? stored : selectFields(stored, displayed);
    return Object.assign(selectFields(document, retrieved), ...decorations.map((decorate) => decorate(document, ordinal)));
  });
  const total = Math.min(count(candidates.set), maximum);
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
