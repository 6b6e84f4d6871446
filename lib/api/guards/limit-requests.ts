import type { MiddlewareHandler } from 'hono';
import { ApiProblem } from '../api-problem.ts';
import type { ApiBindings, ApiEnv } from '../bindings.ts';
import type { LimitedKind } from './request-limits.ts';
import { waitText } from './wait-text.ts';

/**
 * Refuses a request over the dealer's limits with 429 (rule E54). Each `subject`, such as a block of phone numbers, is counted separately.
 * A client with an unknown address is not limited.
 */
export async function checkLimit(kind: LimitedKind, { dealer, client, countRequest }: ApiBindings, subject = ''): Promise<void> {
  const wait = dealer && client !== undefined ? await countRequest(kind, dealer, client, subject) : undefined;
  if (wait === undefined) return;
  const error = `Too many requests came from your network. Please try again in ${waitText(wait)}.`;
  throw new ApiProblem(429, { error, code: 'too_many_requests' }, { 'Retry-After': String(wait) });
}

/** Limits the requests of an endpoint. */
export const limitRequests =
  (kind: LimitedKind): MiddlewareHandler<ApiEnv> =>
  async ({ env, req }, next) => {
    if (req.method !== 'OPTIONS') await checkLimit(kind, env);
    return next();
  };
