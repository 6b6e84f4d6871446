import type { Context } from 'hono';
import { ApiProblem } from '../api-problem.ts';
import type { ApiEnv } from '../bindings.ts';
import { UpstreamError } from '../upstreams/upstreams.ts';

const faults = {
  not_configured: { status: 501, code: 'not_configured' },
  failed: { status: 502, code: 'upstream_failed' },
  timeout: { status: 504, code: 'upstream_timeout' },
} as const;

/** Texts for the shopper, by what went wrong. `none`: the service has no answer. */
export type UpstreamTexts = Record<keyof typeof faults | 'none', string>;

/** Responds with the answer of a service behind the API. A failure is reported and becomes an ApiProblem, whose text does not say why. */
export async function respondWith(context: Context<ApiEnv>, answer: Promise<object | undefined>, texts: UpstreamTexts): Promise<Response> {
  const value = await answer.catch((error: Error) => {
    if (!(error instanceof UpstreamError)) throw error;
    context.env.report(error);
    const { status, code } = faults[error.fault];
    throw new ApiProblem(status, { error: texts[error.fault], code });
  });
  if (value) return context.json(value);
  throw new ApiProblem(404, { error: texts.none, code: 'not_found' });
}
