import type { MiddlewareHandler } from 'hono';
import { countOf } from '#lib/locale/plural.ts';
import { ApiProblem } from '../api-problem.ts';
import type { ApiEnv } from '../bindings.ts';
import type { LimitedKind } from './request-limits.ts';

const waitText = (seconds: number) => (seconds < 60 ? countOf(seconds, 'second') : countOf(Math.ceil(seconds / 60), 'minute'));

/** Refuses requests over the dealer's limits with 429 (rule E54). A client whose address is not known is not limited. */
export const limitRequests =
  (kind: LimitedKind): MiddlewareHandler<ApiEnv> =>
  async ({ env, req }, next) => {
    const { dealer, client, countRequest } = env;
    const isCounted = req.method !== 'OPTIONS' && client !== undefined;
    const wait = dealer && isCounted ? await countRequest(kind, dealer, client) : undefined;
    if (wait === undefined) return next();
    const error = `Too many requests came from your network. Please try again in ${waitText(wait)}.`;
    throw new ApiProblem(429, { error, code: 'too_many_requests' }, { 'Retry-After': String(wait) });
  };
