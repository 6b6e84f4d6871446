import { requestFailure } from '../destinations/request-failure.ts';
import type { GuardedFetch } from '../destinations/send-json.ts';
import { failed, passed, problem, type SetupFinding, warning } from './finding.ts';

type HttpCheck = {
  subject: string;
  url: string;
  method: 'HEAD' | 'GET';
  headers?: Record<string, string>;
  /** Whether a 401 or 403 says that our key is wrong. */
  isKeyTested: boolean;
  /** Why the connection must be encrypted, as the end of a sentence. */
  carries?: string;
  fetch: GuardedFetch;
  timeoutMs: number;
};

/** What a server answered. `date` is the time on its clock, in milliseconds. */
export type HttpReport = { findings: SetupFinding[]; date: number | undefined };

/** Contacts a web server without sending a lead. Any answer passes except a server error, a redirect or a refused key. */
export async function checkHttp({
  subject,
  url,
  method,
  headers = {},
  isKeyTested,
  carries = 'leads are personal data',
  fetch,
  timeoutMs,
}: HttpCheck): Promise<HttpReport> {
  const { origin, protocol } = new URL(url);
  const plain =
    protocol === 'http:'
      ? [warning(subject, `${origin} is not encrypted, and ${carries}`, 'use an address that starts with https://')]
      : [];
  try {
    const response = await fetch(url, { method, headers, signal: AbortSignal.timeout(timeoutMs) });
    await response.body?.cancel().catch(() => undefined);
    const { status } = response;
    const date = Date.parse(response.headers.get('date') ?? '');
    const finding =
      isKeyTested && (status === 401 || status === 403)
        ? problem(subject, `${origin} refuses our key (HTTP ${status})`, 'ask the service for a new key and set it')
        : status >= 500
          ? warning(subject, `${origin} answers with HTTP ${status}`, 'ask the people who run it')
          : status >= 300 && status < 400
            ? warning(
                subject,
                `${origin} redirects (HTTP ${status}), which deliveries do not follow`,
                'use the address that it redirects to',
              )
            : passed(subject, `${origin} answers (HTTP ${status})`);
    return { findings: [...plain, finding], date: Number.isNaN(date) ? undefined : date };
  } catch (error) {
    const { error: text = 'no connection' } = requestFailure(error);
    return {
      findings: [...plain, failed(subject, origin, text, 'check the address, and whether this machine may reach it')],
      date: undefined,
    };
  }
}
