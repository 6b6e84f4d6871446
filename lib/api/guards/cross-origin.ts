import type { Context, Hono, MiddlewareHandler } from 'hono';
import { TrieRouter } from 'hono/router/trie-router';
import type { ApiEnv } from '../bindings.ts';
import type { LeadDealer } from '../lead-dealer.ts';

/** Seconds that a browser may keep the answer to a preflight. */
const preflightSeconds = 7200;

/** Whether an endpoint serves signed-in shoppers. No other endpoint reads a cookie. */
const takesCookies = (path: string): boolean => /^\/api\/(auth|watchlist|garage)(\/|$)/.test(path);

/** The origin of a request from a page of this dealer's site, if the site calls an API on another host (rule E51). */
export function allowedOrigin(dealer: LeadDealer | undefined, header: string | null): string | undefined {
  if (!dealer || dealer.apiUrl === undefined || !header || !URL.canParse(header)) return undefined;
  const { origin, hostname } = new URL(header);
  return origin === new URL(dealer.url).origin || hostname === `${dealer.slug}.localhost` ? origin : undefined;
}

/** Lets the dealer's pages read the response. Other pages get none of these headers, so browsers block them. */
export const crossOrigin: MiddlewareHandler<ApiEnv> = async (context, next) => {
  await next();
  // The dealer depends on it, so a cache must not give one site's response to another.
  context.header('Vary', 'Origin', { append: true });
  const origin = allowedOrigin(context.env.dealer, context.req.header('origin') ?? null);
  if (origin === undefined) return;
  context.header('Access-Control-Allow-Origin', origin);
  if (takesCookies(context.req.path)) context.header('Access-Control-Allow-Credentials', 'true');
  context.header('Access-Control-Expose-Headers', 'Idempotent-Replayed, Retry-After');
  context.header('Cross-Origin-Resource-Policy', 'cross-origin');
};

/** Finds the methods that a path answers, in the order in which they were mounted. */
function makeMethodFinder(app: Hono<ApiEnv>): (path: string) => string[] {
  const router = new TrieRouter<string>();
  // Middleware is mounted for ALL methods and answers none.
  for (const { method, path } of app.routes) if (method !== 'ALL') router.add('ALL', path, method);
  return (path) => {
    const methods = new Set(router.match('ALL', path)[0].map(([method]) => method));
    if (methods.has('GET')) methods.add('HEAD');
    if (methods.size > 0) methods.add('OPTIONS');
    return [...methods];
  };
}

const refuse = (status: 403 | 404 | 405, code: string, error: string, headers: Record<string, string> = {}) =>
  Response.json({ error, code }, { status, headers });

/** Answers what no endpoint handled: OPTIONS and preflights, a method that the path does not support, an unknown path. */
export function answerOthers(app: Hono<ApiEnv>): (context: Context<ApiEnv>) => Response {
  const methodsOf = makeMethodFinder(app);
  return ({ req, env }) => {
    const methods = methodsOf(req.path);
    if (methods.length === 0) return refuse(404, 'not_found', 'Not found.');
    const allow = { Allow: methods.join(', ') };
    if (req.method !== 'OPTIONS') return refuse(405, 'method_not_allowed', `This address takes ${methods.join(', ')}.`, allow);
    if (req.header('access-control-request-method') === undefined) return new Response(null, { status: 204, headers: allow });
    const origin = allowedOrigin(env.dealer, req.header('origin') ?? null);
    if (origin === undefined) return refuse(403, 'origin_not_allowed', 'Pages of this site may not call the API at this address.', allow);
    const headers = {
      ...allow,
      'Access-Control-Allow-Methods': methods.join(', '),
      'Access-Control-Allow-Headers': 'Content-Type, Idempotency-Key',
      'Access-Control-Max-Age': String(preflightSeconds),
      ...(takesCookies(req.path) ? { 'Access-Control-Allow-Credentials': 'true' } : {}),
    };
    return new Response(null, { status: 204, headers });
  };
}
