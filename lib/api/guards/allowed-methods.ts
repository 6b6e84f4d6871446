import type { Context, Hono } from 'hono';
import { TrieRouter } from 'hono/router/trie-router';
import type { ApiEnv } from '../bindings.ts';
import { allowedOrigin, preflightHeaders } from './cross-origin.ts';

/** Finds the methods that a path answers, in the order in which they were mounted. */
function makeMethodFinder(app: Hono<ApiEnv>): (path: string) => string[] {
  const router = new TrieRouter<string>();
  // Middleware is mounted for ALL methods and answers none.
  for (const { method, path } of app.routes) if (method !== 'ALL') router.add('ALL', path, method);
  return (path) => {
    const found = new Set(router.match('ALL', path)[0].map(([method]) => method));
    if (found.has('GET')) found.add('HEAD');
    if (found.size > 0) found.add('OPTIONS');
    return [...found];
  };
}

const refuse = (status: 403 | 404 | 405, code: string, error: string, headers: Record<string, string> = {}) =>
  Response.json({ error, code }, { status, headers });

/** Answers what no endpoint took: OPTIONS and preflights, a method that the path does not have, an unknown path. */
export function answerOthers(app: Hono<ApiEnv>): (context: Context<ApiEnv>) => Response {
  const methodsOf = makeMethodFinder(app);
  return ({ req, env }) => {
    const methods = methodsOf(req.path);
    if (methods.length === 0) return refuse(404, 'not_found', 'Not found.');
    const allow = { Allow: methods.join(', ') };
    if (req.method !== 'OPTIONS') return refuse(405, 'method_not_allowed', `This address takes ${methods.join(', ')}.`, allow);
    if (req.header('access-control-request-method') === undefined) return new Response(null, { status: 204, headers: allow });
    if (allowedOrigin(env.dealer, req.header('origin') ?? null) === undefined)
      return refuse(403, 'origin_not_allowed', 'Pages of this site may not call the API at this address.', allow);
    return new Response(null, { status: 204, headers: { ...allow, ...preflightHeaders(methods) } });
  };
}
