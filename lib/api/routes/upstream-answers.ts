import { ApiProblem } from '../api-problem.ts';
import { UpstreamError } from '../upstreams/upstreams.ts';

const answers = {
  not_configured: { status: 501, code: 'not_configured' },
  failed: { status: 502, code: 'upstream_failed' },
  timeout: { status: 504, code: 'upstream_timeout' },
} as const;

/** Texts for the shopper, by what went wrong. */
export type UpstreamTexts = Record<keyof typeof answers, string>;

/** The answer of a service behind the API. Its failure is reported and becomes an ApiProblem, whose text does not say why. */
export async function awaitUpstream<T>(answer: Promise<T>, texts: UpstreamTexts, report: (error: Error) => void): Promise<T> {
  try {
    return await answer;
  } catch (error) {
    if (!(error instanceof UpstreamError)) throw error;
    report(error);
    const { status, code } = answers[error.fault];
    throw new ApiProblem(status, { error: texts[error.fault], code });
  }
}
