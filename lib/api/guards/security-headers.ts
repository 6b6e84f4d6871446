import type { MiddlewareHandler } from 'hono';
import type { ApiEnv } from '../bindings.ts';

/** Responses are data: no browser may guess their type, run them, cache them, or show them inside another page. */
const defaults: Readonly<Record<string, string>> = {
  'Cache-Control': 'no-store',
  'Content-Security-Policy': "default-src 'none'; frame-ancestors 'none'",
  'Cross-Origin-Resource-Policy': 'same-origin',
  'Referrer-Policy': 'no-referrer',
  'X-Content-Type-Options': 'nosniff',
};

/** Adds headers to every response (rule E50). It does not override an endpoint's own headers. */
export const securityHeaders: MiddlewareHandler<ApiEnv> = async (context, next) => {
  await next();
  for (const [name, value] of Object.entries(defaults)) if (!context.res.headers.has(name)) context.header(name, value);
};
