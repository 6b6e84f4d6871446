import { instantMeiliSearch } from '@meilisearch/instant-meilisearch';
import type { SearchClient } from 'instantsearch.js';
import { minuteMs } from '#lib/model/time.ts';
import { type LimitSettings, limitFilter } from '../../search/limits.ts';
import { hierarchicalFilters, type ModelsByMake } from '../../search/make-model.ts';
import { needsPrice, sortRules } from '../../search/queries.ts';
import {
  type CloseResults,
  canBeLoosened,
  filterValue,
  searchText,
  splitExcluded,
  stockDigits,
  strategies,
} from '../../search/query-text.ts';
import { retrievedAttributes } from '../../search/settings.ts';
import { parseSort } from '../../search/sorts.ts';
import { type HttpClient, readAnswers, withFacetFields, withoutProbe } from './search-http.ts';
import { stockNumbersEnding } from './stock-numbers.ts';

/** A cache of answers; the least recently used one is dropped first, failed ones are not cached. */
function answerCache<T>(size: number) {
  const answers = new Map<string, Promise<T>>();
  return {
    clear: () => answers.clear(),
    get(key: string, ask: () => Promise<T>): Promise<T> {
      const answer = answers.get(key) ?? ask();
      answers.delete(key);
      answers.set(key, answer);
      answer.catch(() => answers.get(key) === answer && answers.delete(key));
      if (answers.size > size) answers.delete(answers.keys().next().value as string);
      return answer;
    },
  };
}

export type ClientSettings = LimitSettings & {
  /** A Meilisearch host, or any valid address if `http` answers. */
  host: string;
  apiKey?: string;
  http: HttpClient;
  defaultSort: readonly string[];
  ascendingPricePositive: boolean;
  /** The models of each make. */
  models?: ModelsByMake;
  /** The body types of the stock. */
  bodies?: readonly string[];
  now: () => number;
};

type Filters = string | readonly (string | readonly string[])[];
type Params = { query?: string; page?: number; hitsPerPage?: number; facets?: Filters; facetFilters?: Filters; numericFilters?: Filters };
type Request = { indexName: string; params?: Params };
type FacetRequest = { indexName: string; params: Params & { facetName: string; facetQuery: string } };

const cacheSize = 60;

/** A facet filter "name:value" without double quotes and without the backslash that InstantSearch adds before a hyphen (rule S4). */
function cleanFacetFilter(filter: string): string {
  const colon = filter.indexOf(':') + 1;
  return filter.slice(0, colon) + filterValue(filter.slice(colon).replace(/^\\-/, '-'));
}

const eachFilter = (filters: Filters | undefined, clean: (filter: string) => string): Filters | undefined => {
  if (filters === undefined || typeof filters === 'string') return filters && clean(filters);
  return filters.map((part) => (typeof part === 'string' ? clean(part) : part.map(clean)));
};

/** Makes and models as a hierarchy (rule S9); a request for one facet counts that facet’s values. */
function inModels(filters: Filters | undefined, { facets, facetName }: Params & { facetName?: string }, models: ModelsByMake | undefined) {
  if (filters === undefined || models === undefined || typeof filters === 'string') return filters;
  const countedFacet = facetName ?? (typeof facets === 'string' ? facets : facets?.length === 1 ? String(facets[0]) : undefined);
  return hierarchicalFilters(filters, countedFacet, models);
}

/** Adds the query text, order and limits that every search of the site has (rules S1, S3 and S7). A close match may continue a stock code. */
function prepare<R extends Request>(
  request: R,
  settings: ClientSettings,
  now: number,
  kind: keyof typeof strategies,
): R & { query: string } {
  const { params = {} } = request;
  const [uid = ''] = request.indexName.split(':', 1);
  const { text: typed, filter: excluded } = splitExcluded(params.query ?? '', settings);
  const order = request.indexName.includes(':') ? parseSort(request.indexName) : 'relevant';
  const rules = sortRules(order, typed, settings.defaultSort);
  const query = kind === 'exact' ? searchText(typed) : typed;
  return {
    ...request,
    indexName: rules.length > 0 ? `${uid}:${rules.join(',')}` : uid,
    query,
    params: {
      ...params,
      query,
      ...(params.facetFilters
        ? { facetFilters: inModels(eachFilter(params.facetFilters, cleanFacetFilter), params, settings.models) }
        : {}),
      filters: [limitFilter(settings, now, needsPrice(rules, settings.ascendingPricePositive)), ...excluded].join(' AND '),
    } as Params,
  };
}

const stableKey = (filters: Filters | undefined) => {
  const parts = typeof filters === 'string' ? [filters] : (filters ?? []);
  return JSON.stringify(parts.map((part) => JSON.stringify(typeof part === 'string' ? part : [...part].sort())).sort());
};

/** The cache key of a request (rule S13). */
const requestKey = ({ indexName, params: p = {} }: Request) =>
  [
    indexName,
    p.query ?? '',
    p.page ?? 0,
    p.hitsPerPage ?? '',
    stableKey(p.facetFilters),
    stableKey(p.numericFilters),
    stableKey(p.facets),
  ].join('\n');

type FacetAnswer = { facetHits: unknown[] };
type Answer = { results: (CloseResults & { nbHits: number })[] };

/** Whether the query wants a list of cars, no car matches, and the query can be loosened. A count alone is never of close matches. */
const isListWithoutHits = ({ params }: Request = { indexName: '' }, { results: [first] }: Answer) =>
  first?.nbHits === 0 && params?.hitsPerPage !== 0 && canBeLoosened(params?.query ?? '');

/**
 * The search client of a page: from InstantSearch through instant-meilisearch to a Meilisearch host or the embedded engine. Time counts in
 * full minutes, so that answers can be cached and none shows a car past its window (rule L5). All words must match; if no car has them,
 * the client searches again for close matches (rules S3 and S22).
 */
export function createSearchClient(settings: ClientSettings): SearchClient {
  const http = withoutProbe(withFacetFields(readAnswers(settings.http)));
  const clientOf = (matchingStrategy: string) =>
    instantMeiliSearch(settings.host, settings.apiKey, {
      finitePagination: true,
      primaryKey: 'id',
      placeholderSearch: true,
      keepZeroFacets: false,
      httpClient: http,
      meiliSearchParams: { attributesToHighlight: [], attributesToRetrieve: [...retrievedAttributes], matchingStrategy },
    } as Parameters<typeof instantMeiliSearch>[2]).searchClient;
  const clients = { exact: clientOf(strategies.exact), close: clientOf(strategies.close) };
  const cache = answerCache<Answer>(cacheSize);
  const minute = () => Math.ceil(settings.now() / minuteMs) * minuteMs;
  const ask = async (kind: keyof typeof clients, requests: readonly Request[], now: number): Promise<Answer> => {
    const answer = await clients[kind].search(requests.map((request) => prepare(request, settings, now, kind)) as never);
    // The client’s own cache has no limit; `cache` replaces it.
    clients[kind].clearCache();
    return answer as unknown as Answer;
  };
  /** The cars whose stock number ends with the typed digits. Undefined if there are none. */
  const askByNumber = async (requests: readonly Request[], now: number): Promise<Answer | undefined> => {
    const [uid = ''] = requests[0]?.indexName.split(':', 1) ?? [];
    const digits = stockDigits(requests[0]?.params?.query ?? '');
    const numbers = digits ? await stockNumbersEnding(digits, uid, limitFilter(settings, now, false), settings) : [];
    if (numbers.length === 0) return undefined;
    const own = numbers.map((number) => `stocknum:${number}`);
    const namedRequests = requests.map((request): Request => {
      const { facetFilters = [], ...params } = request.params ?? {};
      return { ...request, params: { ...params, query: '', facetFilters: [...[facetFilters].flat(), own] as Filters } };
    });
    // A server that does not filter by stock number finds close matches instead.
    return ask('exact', namedRequests, now).catch(() => undefined);
  };
  const search = async (requests: readonly Request[]) => {
    const now = minute();
    const key = [now, ...requests.map(requestKey)].join('\n\n');
    return cache.get(key, async () => {
      const exact = await ask('exact', requests, now);
      if (!isListWithoutHits(requests[0], exact)) return exact;
      const byNumber = await askByNumber(requests, now);
      if (byNumber?.results[0]?.nbHits) return byNumber;
      const close = await ask('close', requests, now);
      return close.results[0]?.nbHits ? { ...close, results: close.results.map((result) => ({ ...result, isClose: true })) } : exact;
    });
  };
  /** Values of one facet that contain the typed text, counted within the current search. */
  const searchForFacetValues = async (requests: readonly FacetRequest[]) => {
    const askFor = async (kind: 'exact' | 'close') => {
      const prepared = requests.map((request) => prepare(request, settings, minute(), kind)) as never;
      return (await clients[kind].searchForFacetValues?.(prepared)) as FacetAnswer[] | undefined;
    };
    const exact = await askFor('exact');
    const isFound = exact?.some(({ facetHits }) => facetHits.length > 0);
    return isFound || !canBeLoosened(requests[0]?.params.query ?? '') ? exact : askFor('close');
  };
  return { search, searchForFacetValues, clearCache: cache.clear } as unknown as SearchClient;
}
