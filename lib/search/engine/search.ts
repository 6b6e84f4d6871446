import { type Bitset, count, intersect } from './bitset.ts';
import { EngineError, notEnabled } from './errors.ts';
import { checkFacets, computeFacets } from './facets.ts';
import type { FilterTerms } from './filter-reader.ts';
import { runFilter } from './filter-run.ts';
import type { Match, MatchOptions } from './match.ts';
import { createRanking, firstDocuments, type Ranking } from './order.ts';
import type { SearchRequest } from './request.ts';
import { selectFields } from './select.ts';
import { DEFAULT_RANKING_RULES, matchFilterable } from './settings.ts';
import { readSort } from './sort.ts';
import type { Candidates, Store } from './store.ts';
import { matchesPattern } from './values.ts';

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
  decorations: readonly Decoration[];
  /** Optional terms of the filter grammar. */
  terms?: FilterTerms;
  /** Rejects a request, or removes documents from its candidates. */
  narrow?: (context: SearchContext, candidates: Bitset) => void;
  /** Keeps the first document per value (see distinct.ts). */
  distinct?: (store: Store, attribute: string, sortedDocs: readonly number[], limit: number, candidates: Bitset) => number[];
};

/** The fields to search in; undefined for all. */
function readSearchOn({ uid, settings }: Store, requested: readonly string[] | null | undefined): readonly string[] | undefined {
  const searchable = settings.searchableAttributes ?? ['*'];
  for (const what of requested ?? []) {
    if (what.includes('*') || searchable.some((pattern) => matchesPattern(pattern, what))) continue;
    throw new EngineError('invalid_search_attributes_to_search_on', 'is not searchable', { what, uid, settings });
  }
  return !requested || requested.includes('*') ? undefined : requested;
}

/** The attribute whose values must be distinct. */
function readDistinct({ uid, settings }: Store, requested: string | null | undefined, { distinct }: SearchParts): string | undefined {
  if (!requested && !settings.distinctAttribute) return undefined;
  if (!distinct) throw notEnabled('distinct');
  if (!requested) return settings.distinctAttribute as string;
  if (!matchFilterable(settings, requested))
    throw new EngineError('invalid_search_distinct', 'cannot be distinct', { what: requested, uid, settings });
  return requested;
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
  const distinct = readDistinct(store, request.distinct, parts);
  if (facets) checkFacets(store, facets);
  let candidates = findCandidates(store, request, parts);
  const { match } = candidates;
  const ranking = createRanking(store, match, rules, sort);
  const displayed = settings.displayedAttributes ?? ['*'];
  const context = { store, request, match, ranking, displayed };
  // Narrowing changes the set, so it gets a copy.
  if (distinct || typeof request.rankingScoreThreshold === 'number') candidates = { set: candidates.set.slice(), match, facets: new Map() };
  parts.narrow?.(context, candidates.set);

  const maximum = settings.pagination?.maxTotalHits ?? 1000;
  const finite = typeof page === 'number' || typeof hitsPerPage === 'number';
  const size = finite ? (hitsPerPage ?? 20) : (request.limit ?? 20);
  const from = finite ? Math.max(0, (page ?? 1) - 1) * size : (request.offset ?? 0);
  const until = page === 0 ? 0 : Math.min(maximum, from + size);
  const limit = distinct ? store.size : until;
  const sortedBy = JSON.stringify(request.sort ?? []);
  if (candidates.sortedBy !== sortedBy || (candidates.ordered as number[]).length < limit)
    Object.assign(candidates, { sortedBy, ordered: firstDocuments(ranking, candidates.set, limit) });
  const sortedDocs = candidates.ordered as number[];
  const pageDocs =
    distinct && parts.distinct ? parts.distinct(store, distinct, sortedDocs, finite ? store.size : until, candidates.set) : sortedDocs;
  const retrieved = request.attributesToRetrieve ?? ['*'];
  const decorations = parts.decorations.map((prepare) => prepare(context)).filter((decorate) => decorate !== undefined);
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
