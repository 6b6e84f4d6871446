import { authorize, fullAccess } from './access.ts';
import { apiErrorBody, SearchApiError } from './api-error.ts';
import type { MemoryIndex } from './index-state.ts';
import { createKeys } from './keys.ts';
import { refuseDeepParameters } from './parameters.ts';
import { defaultMaxBytes } from './read-body.ts';
import { createRouter } from './router.ts';
import { documentRoutes } from './routes/documents.ts';
import { indexRoutes } from './routes/indexes.ts';
import { keyRoutes } from './routes/keys.ts';
import { searchRoutes } from './routes/search.ts';
import { settingsRoutes } from './routes/settings.ts';
import { swapRoutes } from './routes/swap.ts';
import { initialFeatures, systemRoutes } from './routes/system.ts';
import { taskRoutes } from './routes/tasks.ts';
import type { Reply, ServerState } from './server-state.ts';
import { createTasks } from './tasks.ts';

/** One answered request for the log. It never contains a query string, a body or a key. */
type LoggedRequest = { method: string; path: string; status: number; ms: number };

export type SearchServerOptions = {
  masterKey?: string | undefined;
  indexes?: ReadonlyMap<string, MemoryIndex>;
  maxBytes?: number;
  now: () => number;
  uuid: () => string;
  /** Runs a step of work after the current request is answered. */
  later: (step: () => void) => void;
  logRequest?: (request: LoggedRequest) => void;
  reportError?: (error: unknown) => void;
};

const findRoute = createRouter({
  ...systemRoutes,
  ...indexRoutes,
  ...settingsRoutes,
  ...documentRoutes,
  ...searchRoutes,
  ...swapRoutes,
  ...taskRoutes,
  ...keyRoutes,
});

/** Any page may send requests: the key decides what is allowed, not the origin of the page. */
const cors = { 'Access-Control-Allow-Origin': '*' };

function preflight(request: Request): Response {
  const headers: Record<string, string> = {
    ...cors,
    'Access-Control-Allow-Methods': request.headers.get('access-control-request-method') ?? '*',
    'Access-Control-Max-Age': '86400',
    Vary: 'Origin, Access-Control-Request-Method, Access-Control-Request-Headers',
  };
  const requested = request.headers.get('access-control-request-headers');
  if (requested) headers['Access-Control-Allow-Headers'] = requested;
  return new Response(null, { status: 200, headers });
}

function toResponse({ status, body }: Reply, extraHeaders: Record<string, string> = {}): Response {
  const headers: Record<string, string> = { ...cors, ...extraHeaders };
  if (body === undefined) return new Response(null, { status, headers });
  return new Response(JSON.stringify(body), { status, headers: { ...headers, 'Content-Type': 'application/json' } });
}

/** Meilisearch's HTTP API over the embedded engine, in memory: a function from a request to its response. */
export function createSearchServer(options: SearchServerOptions): (request: Request) => Promise<Response> {
  const { masterKey, now, uuid, later } = options;
  const server: ServerState = {
    indexes: new Map(options.indexes),
    tasks: createTasks({ now, later }),
    keys: masterKey === undefined ? undefined : createKeys(masterKey, now(), uuid),
    features: initialFeatures(),
    now,
    uuid,
    maxBytes: options.maxBytes ?? defaultMaxBytes,
  };

  const answer = async (request: Request): Promise<{ path: string; response: Response }> => {
    const { pathname, search } = new URL(request.url);
    const match = findRoute(request.method, pathname);
    if (match.kind === 'missing') {
      const body = apiErrorBody('not_found', `There is no route ${pathname}.`);
      return { path: '(no such route)', response: toResponse({ status: 404, body }) };
    }
    if (match.kind === 'method') {
      const allowed = match.allowed.join(', ');
      const body = apiErrorBody('method_not_allowed', `${pathname} does not support ${request.method}. Use ${allowed}.`);
      return { path: '(wrong method)', response: toResponse({ status: 405, body }, { Allow: allowed }) };
    }
    const { route, index, id, pattern } = match;
    const path = pattern.replace(':index', encodeURIComponent(index));
    try {
      refuseDeepParameters(search);
      const uid = index === '' ? undefined : index;
      const header = request.headers.get('authorization');
      const access = route.action ? authorize(server.keys, header, route.action, uid, now()) : fullAccess;
      return { path, response: toResponse(await route.answer({ server, request, index, id, query: search.slice(1), access })) };
    } catch (error) {
      if (error instanceof SearchApiError) return { path, response: toResponse({ status: error.status, body: error.body }) };
      options.reportError?.(error);
      const body = apiErrorBody('internal', `An internal error has occurred. \`${(error as Error).message}\`.`);
      return { path, response: toResponse({ status: 500, body }) };
    }
  };

  return async (request) => {
    if (request.method === 'OPTIONS' && request.headers.has('access-control-request-method')) return preflight(request);
    const start = now();
    const { path, response } = await answer(request);
    options.logRequest?.({ method: request.method, path, status: response.status, ms: now() - start });
    return response;
  };
}
