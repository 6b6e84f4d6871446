import { UpstreamError } from '../upstreams/upstreams.ts';

/** Why a service behind the API gave no answer, as a response. */
const statuses = { not_configured: 501, failed: 502, timeout: 504 } as const;

/** Texts for the shopper, by what went wrong. */
export type UpstreamTexts = Record<keyof typeof statuses, string>;

/** The response to a service that gave no answer; the reason is reported, not shown. Throws any other error. */
export function upstreamFailure(error: unknown, texts: UpstreamTexts, report: (error: Error) => void): Response {
  if (!(error instanceof UpstreamError)) throw error;
  const { fault } = error;
  report(error);
  const code = fault === 'failed' ? 'upstream_failed' : fault === 'timeout' ? 'upstream_timeout' : fault;
  return Response.json({ error: texts[fault], code }, { status: statuses[fault] });
}
