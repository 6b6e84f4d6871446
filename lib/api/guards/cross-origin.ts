import type { MiddlewareHandler } from 'hono';
import type { ApiEnv } from '../bindings.ts';
import type { LeadDealer } from '../lead-dealer.ts';

/** Seconds that a browser may keep the answer to a preflight. */
const preflightSeconds = 7200;

/** The origin of a request if it is a page of this dealer's site, and the site calls an API at another address (rule E51). */
export function allowedOrigin(dealer: LeadDealer | undefined, header: string | null): string | undefined {
  if (!dealer || dealer.apiUrl === undefined || !header || !URL.canParse(header)) return undefined;
  const { origin, hostname } = new URL(header);
  return origin === new URL(dealer.url).origin || hostname === `${dealer.slug}.localhost` ? origin : undefined;
}

/** Lets pages of the dealer read the answer. Other pages get none of these headers, so their browsers refuse. */
export const crossOrigin: MiddlewareHandler<ApiEnv> = async (context, next) => {
  await next();
  // The dealer depends on it, so a cache must not give an answer to another site.
  context.header('Vary', 'Origin', { append: true });
  const origin = allowedOrigin(context.env.dealer, context.req.header('origin') ?? null);
  if (origin === undefined) return;
  context.header('Access-Control-Allow-Origin', origin);
  context.header('Access-Control-Expose-Headers', 'Idempotent-Replayed, Retry-After');
  context.header('Cross-Origin-Resource-Policy', 'cross-origin');
};

/** The headers that answer a preflight. */
export const preflightHeaders = (methods: readonly string[]): Record<string, string> => ({
  'Access-Control-Allow-Methods': methods.join(', '),
  'Access-Control-Allow-Headers': 'Content-Type, Idempotency-Key',
  'Access-Control-Max-Age': String(preflightSeconds),
});
