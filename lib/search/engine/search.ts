import { add, type Bitset, count, emptySet, fullSet, has, intersect, members, remove } from './bitset.ts';
import { EngineError } from './errors.ts';
import { checkFacets, computeFacets } from './facets.ts';
import { readFilter, runFilter } from './filter-run.ts';
import { createFormatter } from './format.ts';
import type { MatchOptions } from './match.ts';
import { createRanking, firstDocuments } from './order.ts';
import type { SearchRequest } from './request.ts';
import { rankingScore, scoreDetails } from './score.ts';
import { selectFields } from './select.ts';
import { DEFAULT_RANKING_RULES, filterablePatterns, isDisplayed, matchFilterable } from './settings.ts';
import { readSort } from './sort.ts';
import type { Store } from './store.ts';
import { matchesPattern } from './values.ts';

/** The fields a request searches in; undefined for all. */
function readSearchOn(store: Store, asked: readonly string[] | null | undefined): readonly string[] | undefined {
  if (!asked) return undefined;
  const searchable = store.settings.searchableAttributes ?? ['*'];
  for (const name of asked) {
    if (name.includes('*') || searchable.includes('*') || searchable.some((pattern) => matchesPattern(pattern, name))) continue;
    const shown = [...searchable].filter((pattern) => isDisplayed(store.settings, pattern)).sort();
    if (shown.length < searchable.length) shown.push('<..hidden-attributes>');
    const known = `Available searchable attributes are: \`${shown.join(', ')}\`.`;
    throw new EngineError(
      'invalid_search_attributes_to_search_on',
      `Index \`${store.uid}\`: Attribute \`${name}\` is not searchable. ${known}`,
    );
  }
  return asked.includes('*') ? undefined : asked;
}

function readDistinct(store: Store, asked: string | null | undefined): string | undefined {
  if (!asked) return store.settings.distinctAttribute ?? undefined;
  if (matchFilterable(store.settings, asked)) return asked;
  const patterns = filterablePatterns(store.settings);
  const shown = patterns.filter((pattern) => isDisplayed(store.settings, pattern));
  if (shown.length < patterns.length) shown.push('<..hidden-attributes>');
  const known = patterns.length
    ? `Available filterable attributes patterns are: \`${shown.join(', ')}\`.`
    : 'This index does not have configured filterable attributes.';
  const message = `Index \`${store.uid}\`: Attribute \`${asked}\` is not filterable and thus, cannot be used as distinct attribute. ${known}`;
  throw new EngineError('invalid_search_distinct', message);
}

/** Keeps the first document of every value, until `wanted` are found; `candidates` loses the others of those values. */
function keepDistinct(store: Store, attribute: string, ordered: readonly number[], wanted: number, candidates: Bitset): number[] {
  const { offsets, ids } = store.column(attribute);
  const seen = new Set<number>();
  const kept: number[] = [];
  for (const doc of ordered) {
    if (kept.length >= wanted) break;
    const values = ids.subarray(offsets[doc], offsets[doc + 1]);
    if (values.some((id) => seen.has(id))) continue;
    for (const id of values) seen.add(id);
    kept.push(doc);
  }
  const first = emptySet(store.size);
  for (const doc of kept) add(first, doc);
  for (const doc of members(candidates)) {
    if (!has(first, doc) && ids.subarray(offsets[doc], offsets[doc + 1]).some((id) => seen.has(id))) remove(candidates, doc);
  }
  return kept;
}

/** The documents a request asks for, without order: filter and words. */
export function findCandidates(store: Store, request: Pick<SearchRequest, 'q' | 'filter' | 'matchingStrategy' | 'attributesToSearchOn'>) {
  const filter = readFilter(request.filter);
  const options: MatchOptions = {
    strategy: request.matchingStrategy ?? 'last',
    searchOn: readSearchOn(store, request.attributesToSearchOn),
  };
  const candidates = filter ? runFilter(store, filter) : fullSet(store.size);
  const match = request.q?.trim() ? store.match(request.q, options) : undefined;
  return { candidates: match ? intersect(candidates, match.all) : candidates, match };
}

/** Answers one search over one index (spec §7; the fields and their defaults are Meilisearch's). */
export function search(store: Store, request: SearchRequest): Record<string, unknown> {
  const { q, facets, page, hitsPerPage, rankingScoreThreshold } = request;
  const { settings } = store;
  const rules = settings.rankingRules ?? DEFAULT_RANKING_RULES;
  const sort = readSort(store, request.sort ?? [], rules);
  const distinct = readDistinct(store, request.distinct);
  if (request.hybrid) {
    const message = `Index \`${store.uid}\`: Cannot find embedder with name \`${request.hybrid.embedder}\`.`;
    throw new EngineError('invalid_search_embedder', message);
  }
  if (facets) checkFacets(store, facets);
  const { candidates, match } = findCandidates(store, request);
  const ranking = createRanking(store, match, rules, sort);
  if (typeof rankingScoreThreshold === 'number') {
    for (const doc of members(candidates)) if (rankingScore(ranking, doc) < rankingScoreThreshold) remove(candidates, doc);
  }

  const maximum = settings.pagination?.maxTotalHits ?? 1000;
  const finite = typeof page === 'number' || typeof hitsPerPage === 'number';
  const size = finite ? (hitsPerPage ?? 20) : (request.limit ?? 20);
  const from = finite ? Math.max(0, (page ?? 1) - 1) * size : (request.offset ?? 0);
  const until = page === 0 ? 0 : Math.min(maximum, from + size);
  const ordered = firstDocuments(ranking, candidates, distinct ? store.size : until);
  const ranked = distinct ? keepDistinct(store, distinct, ordered, finite ? store.size : until, candidates) : ordered;
  const shown = request.attributesToRetrieve ?? ['*'];
  const displayed = settings.displayedAttributes ?? ['*'];
  const format = createFormatter(store, request, match, displayed);
  const hits = ranked.slice(Math.min(from, until), until).map((ordinal) => {
    const document = selectFields(store.documents[ordinal] as Record<string, unknown>, displayed);
    return {
      ...selectFields(document, shown),
      ...format(document),
      ...(request.showRankingScore ? { _rankingScore: rankingScore(ranking, ordinal) } : {}),
      ...(request.showRankingScoreDetails ? { _rankingScoreDetails: scoreDetails(ranking, ordinal) } : {}),
    };
  });
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
