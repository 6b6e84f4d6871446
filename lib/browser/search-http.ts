import type { EngineRequest, EngineResponse } from '../search/engine/types.ts';
import { readFacetSearch, readMultiSearch } from './read-answer.ts';
import { SearchError, toSearchError } from './search-error.ts';

/** How instant-meilisearch sends a request; resolves to parsed JSON. */
export type HttpClient = (url: string | URL | Request, init?: RequestInit) => Promise<unknown>;

type Query = { indexUid: string; q?: string; attributesToHighlight?: string[]; hitsPerPage?: number; page?: number };

const bodyOf = (init: RequestInit | undefined): unknown => (typeof init?.body === 'string' ? JSON.parse(init.body) : undefined);
/** The queries of a multi-search; undefined for any other request. */
export const sentQueries = (init: RequestInit | undefined) => (bodyOf(init) as { queries?: Query[] } | undefined)?.queries;

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
