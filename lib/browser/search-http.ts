import type { EngineRequest, EngineResponse } from '../search/engine/types.ts';
import { readFacetSearch, readMultiSearch } from './read-answer.ts';
import { SearchError, toSearchError } from './search-error.ts';

/** What instant-meilisearch calls for every request: an address and a request, answered by parsed JSON (DESIGN §5). */
export type HttpClient = (url: string | URL | Request, init?: RequestInit) => Promise<unknown>;

type Query = { indexUid: string; q?: string; attributesToHighlight?: string[] };

const bodyOf = (init: RequestInit | undefined): unknown => (typeof init?.body === 'string' ? JSON.parse(init.body) : undefined);
const queriesOf = (init: RequestInit | undefined) => (bodyOf(init) as { queries?: Query[] } | undefined)?.queries;

/**
 * Answers the client's first call for an index here: it asks for all facets of the whole index with a page of documents, for two
 * features that we do not use, and would cost a request.
 */
export function withoutProbe(http: HttpClient): HttpClient {
  return async (url, init) => {
    const queries = queriesOf(init);
    if (!queries?.every((query) => query.q === undefined && query.attributesToHighlight === undefined)) return http(url, init);
    return { results: queries.map(({ indexUid }) => ({ indexUid, hits: [], query: '', facetDistribution: {}, processingTimeMs: 0 })) };
  };
}

/** Reads every answer before the client does, so that neither a wrong service nor a wrong document reaches a widget. */
export function readAnswers(http: HttpClient): HttpClient {
  return async (url, init) => {
    const body = await http(url, init);
    const queries = queriesOf(init);
    return queries ? readMultiSearch(body, queries.length) : readFacetSearch(body);
  };
}

const messageOf = (body: unknown) => {
  const message = (body as { message?: unknown } | null)?.message;
  return typeof message === 'string' ? message : undefined;
};

/** Requests answered by the engine in the page or its worker. */
export function engineHttp(ask: (request: EngineRequest) => Promise<EngineResponse>): HttpClient {
  return async (url, init) => {
    const { pathname, search } = new URL(String(url));
    const { status, body } = await ask({ method: init?.method ?? 'GET', path: pathname + search, body: bodyOf(init) });
    if (status >= 400) throw new SearchError('refused', messageOf(body) ?? `The search failed with status ${status}.`);
    return body;
  };
}

/** Requests answered by a Meilisearch server; given up after `timeoutMs`. Throws SearchError. */
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
    const refused = response.status >= 400 && response.status < 500;
    throw new SearchError(refused ? 'refused' : 'unanswered', messageOf(body) ?? `The search failed with status ${response.status}.`);
  };
}
