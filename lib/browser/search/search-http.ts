import type { EngineRequest, EngineResponse } from '../../search/engine/types.ts';
import { readFacetSearch, readMultiSearch } from './read-answer.ts';
import { SearchError, toSearchError } from './search-error.ts';

/** How instant-meilisearch sends a request; resolves to parsed JSON. */
export type HttpClient = (url: string | URL | Request, init?: RequestInit) => Promise<unknown>;

type Query = { indexUid: string; q?: string; attributesToHighlight?: string[]; hitsPerPage?: number; page?: number };

const bodyOf = (init: RequestInit | undefined): unknown => (typeof init?.body === 'string' ? JSON.parse(init.body) : undefined);
const sentQueries = (init: RequestInit | undefined) => (bodyOf(init) as { queries?: Query[] } | undefined)?.queries;

/** Answers the client’s first request per index here. It asks for all facets of the index, for two features that we do not use. */
export function withoutProbe(http: HttpClient): HttpClient {
  return async (url, init) => {
    const queries = sentQueries(init);
    if (!queries?.every((query) => query.q === undefined && query.attributesToHighlight === undefined)) return http(url, init);
    return { results: queries.map(({ indexUid }) => ({ indexUid, hits: [], query: '', facetDistribution: {}, processingTimeMs: 0 })) };
  };
}

/** Validates every answer before the client sees it, so that no invalid document reaches a widget. */
export function readAnswers(http: HttpClient): HttpClient {
  return async (url, init) => {
    const body = await http(url, init);
    const queries = sentQueries(init);
    return queries ? readMultiSearch(body, queries) : readFacetSearch(body);
  };
}

/** The parameters that older clients of a search server send with every query. */
const highlighting = {
  attributesToHighlight: ['*'],
  highlightPreTag: '__ais-highlight__',
  highlightPostTag: '__/ais-highlight__',
};

/** Asks by limit and offset instead of pages, for servers that need it (rule S23). A query that only counts asks for one car. */
export function withOffsets(http: HttpClient): HttpClient {
  return (url, init) => {
    const queries = sentQueries(init)?.map(({ hitsPerPage = 0, page = 1, ...query }) => ({
      ...query,
      ...highlighting,
      limit: hitsPerPage || 1,
      offset: (page - 1) * hitsPerPage,
    }));
    return http(url, queries ? { ...init, body: JSON.stringify({ queries }) } : init);
  };
}

/** The fields of a facet search; the service refuses any other. */
const fields = ['facetName', 'facetQuery', 'q', 'filter', 'matchingStrategy', 'attributesToSearchOn'];

/** Removes other fields from a facet search: instant-meilisearch also sends the fields of a document search. */
export function withFacetFields(http: HttpClient): HttpClient {
  return (url, init) => {
    if (typeof init?.body !== 'string' || !new URL(String(url)).pathname.endsWith('/facet-search')) return http(url, init);
    const body = Object.entries(JSON.parse(init.body) as object).filter(([name]) => fields.includes(name));
    return http(url, { ...init, body: JSON.stringify(Object.fromEntries(body)) });
  };
}

const messageOf = (body: unknown) => {
  const message = (body as { message?: unknown } | null)?.message;
  return typeof message === 'string' ? message : undefined;
};

/** Sends requests to the engine in the page or its worker. */
export function engineHttp(ask: (request: EngineRequest) => Promise<EngineResponse>): HttpClient {
  return async (url, init) => {
    const { pathname, search } = new URL(String(url));
    const { status, body } = await ask({ method: init?.method ?? 'GET', path: pathname + search, body: bodyOf(init) });
    if (status >= 400) throw new SearchError('refused', messageOf(body) ?? `The search failed with status ${status}.`);
    return body;
  };
}

/** Sends requests to a Meilisearch server, with a timeout. Throws SearchError. */
export function hostHttp(fetcher: typeof fetch, timeoutMs: number): HttpClient {
  return async (url, init) => {
    const what = `The search service at ${new URL(String(url)).host}`;
    let response: Response;
    let text: string;
    try {
      response = await fetcher(url, { ...init, signal: AbortSignal.timeout(timeoutMs) });
      text = await response.text();
    } catch (cause) {
      throw toSearchError(what, cause);
    }
    let body: unknown;
    try {
      body = JSON.parse(text);
    } catch (cause) {
      if (response.ok) throw new SearchError('unanswered', `${what} did not answer with JSON.`, { cause });
    }
    if (response.ok) return body;
    const isRefused = response.status >= 400 && response.status < 500;
    throw new SearchError(isRefused ? 'refused' : 'unanswered', messageOf(body) ?? `The search failed with status ${response.status}.`);
  };
}
