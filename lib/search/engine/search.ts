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

/** A request on its way to its hits. */
export type SearchContext = {
  store: Store;
  request: SearchRequest;
  match: Match | undefined;
  ranking: Ranking;
  displayed: readonly string[];
};
/** Prepares what is added to each hit; undefined when the request asks for nothing of it. */
export type Decoration = (context: SearchContext) => ((document: Fields, ordinal: number) => Fields) | undefined;
type Fields = Record<string, unknown>;

/** What a search can do beyond words, filters, order and facets; what is absent is refused. */
export type SearchParts = {
  decorations: readonly Decoration[];
  /** Terms of the filter grammar beside conditions. */
  terms?: FilterTerms;
  /** Refuses a request, or takes documents out of its candidates. */
  narrow?: (context: SearchContext, candidates: Bitset) => void;
  /** Keeps the first document of every value, until `wanted` are found; `candidates` loses the others of those values. */
  distinct?: (store: Store, attribute: string, ordered: readonly number[], wanted: number, candidates: Bitset) => number[];
};

/** The fields a request searches in; undefined for all. */
function readSearchOn({ uid, settings }: Store, asked: readonly string[] | null | undefined): readonly string[] | undefined {
  const searchable = settings.searchableAttributes ?? ['*'];
  for (const what of asked ?? []) {
    if (what.includes('*') || searchable.some((pattern) => matchesPattern(pattern, what))) continue;
    throw new EngineError('invalid_search_attributes_to_search_on', 'is not searchable', { what, uid, settings });
  }
  return !asked || asked.includes('*') ? undefined : asked;
}

/** The attribute of which each value is to come once. */
function readDistinct({ uid, settings }: Store, asked: string | null | undefined, { distinct }: SearchParts): string | undefined {
  if (!asked && !settings.distinctAttribute) return undefined;
  if (!distinct) throw notEnabled('distinct');
  if (!asked) return settings.distinctAttribute as string;
  if (!matchFilterable(settings, asked))
    throw new EngineError('invalid_search_distinct', 'cannot be distinct', { what: asked, uid, settings });
  return asked;
}

/** The documents a request asks for, without order: filter and words. Nobody may change them. */
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

/** Answers one search over one index (spec §7; the fields and their defaults are Meilisearch's). */
export function search(store: Store, request: SearchRequest, parts: SearchParts): Record<string, unknown> {
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
  // What narrows the candidates changes a set of its own.
  if (distinct || typeof request.rankingScoreThreshold === 'number') candidates = { set: candidates.set.slice(), match, facets: new Map() };
  parts.narrow?.(context, candidates.set);

  const maximum = settings.pagination?.maxTotalHits ?? 1000;
  const finite = typeof page === 'number' || typeof hitsPerPage === 'number';
  const size = finite ? (hitsPerPage ?? 20) : (request.limit ?? 20);
  const from = finite ? Math.max(0, (page ?? 1) - 1) * size : (request.offset ?? 0);
  const until = page === 0 ? 0 : Math.min(maximum, from + size);
  const wanted = distinct ? store.size : until;
  const sortedBy = JSON.stringify(request.sort ?? []);
  if (candidates.sortedBy !== sortedBy || (candidates.ordered as number[]).length < wanted)
    Object.assign(candidates, { sortedBy, ordered: firstDocuments(ranking, candidates.set, wanted) });
  const ordered = candidates.ordered as number[];
  const ranked =
    distinct && parts.distinct ? parts.distinct(store, distinct, ordered, finite ? store.size : until, candidates.set) : ordered;
  const shown = request.attributesToRetrieve ?? ['*'];
  const decorations = parts.decorations.map((prepare) => prepare(context)).filter((decorate) => decorate !== undefined);
  const hits = ranked.slice(Math.min(from, until), until).map((ordinal) => {
    const document = selectFields(store.documents[ordinal] as Record<string, unknown>, displayed);
    return Object.assign(selectFields(document, shown), ...decorations.map((decorate) => decorate(document, ordinal)));
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
