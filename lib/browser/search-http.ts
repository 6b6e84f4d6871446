import type { EngineRequest, EngineResponse } from '../search/engine/types.ts';

/** What instant-meilisearch calls for every request: an address and a request, answered by parsed JSON (DESIGN §5). */
export type HttpClient = (url: string | URL | Request, init?: RequestInit) => Promise<unknown>;

/** A search that was refused or not answered. */
export class SearchError extends Error {
  override name = 'SearchError';
}

type Query = { indexUid: string; q?: string; attributesToHighlight?: string[] };

const bodyOf = (init: RequestInit | undefined): unknown => (typeof init?.body === 'string' ? JSON.parse(init.body) : undefined);

/**
 * Answers the client's first call for an index here: it asks for all facets of the whole index with a page of documents, for two
 * features that we do not use, and would cost a request.
 */
export function withoutProbe(http: HttpClient): HttpClient {
  return async (url, init) => {
    const queries = (bodyOf(init) as { queries?: Query[] } | undefined)?.queries;
    if (!queries?.every((query) => query.q === undefined && query.attributesToHighlight === undefined)) return http(url, init);
    return { results: queries.map(({ indexUid }) => ({ indexUid, hits: [], query: '', facetDistribution: {}, processingTimeMs: 0 })) };
  };
}

const messageOf = (body: unknown) => (body as { message?: string } | null)?.message;

/** Requests answered by the engine in the page. */
export function engineHttp(ask: (request: EngineRequest) => Promise<EngineResponse>): HttpClient {
  return async (url, init) => {
    const { pathname, search } = new URL(String(url));
    const { status, body } = await ask({ method: init?.method ?? 'GET', path: pathname + search, body: bodyOf(init) });
    if (status >= 400) throw new SearchError(messageOf(body) ?? `The search failed with status ${status}.`);
    return body;
  };
}

/** Requests answered by a Meilisearch server; given up after `timeoutMs`. */
export function hostHttp(fetcher: typeof fetch, timeoutMs: number): HttpClient {
  return async (url, init) => {
    const response = await fetcher(url, { ...init, signal: AbortSignal.timeout(timeoutMs) });
    const body = await response.json().catch(() => null);
    if (!response.ok) throw new SearchError(messageOf(body) ?? `The search failed with status ${response.status}.`);
    return body;
  };
}
