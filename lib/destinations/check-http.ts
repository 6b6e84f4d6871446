import type { GuardedFetch } from '#lib/network/private-address.ts';
import { checkKey } from './check-key.ts';
import { type CheckReport, failed, passed, problem, warning } from './finding.ts';
import { requestFailure } from './request-failure.ts';

type HttpCheck = {
  subject: string;
  url: string;
  method: 'HEAD' | 'GET';
  /** Our key, sent as "Authorization: Bearer". It is checked too: a 401 or 403 means that it is wrong. */
  key?: string;
  /** Why the connection must be encrypted, as the end of a sentence. */
  carries?: string;
  fetch: GuardedFetch;
  timeoutMs: number;
};

/** Contacts a web server without sending a lead. Any answer passes except a server error, a redirect or a refused key. */
export async function checkHttp({
  subject,
  url,
  method,
  key,
  carries = 'leads are personal data',
  fetch,
  timeoutMs,
}: HttpCheck): Promise<CheckReport> {
  const { origin, protocol } = new URL(url);
  const plain =
    protocol === 'http:'
      ? [warning(subject, `${origin} is not encrypted, and ${carries}`, 'use an address that starts with https://')]
      : [];
  const odd = key === undefined ? [] : checkKey(subject, key);
  const headers: Record<string, string> = key === undefined ? {} : { Authorization: `Bearer ${key}` };
  try {
    const response = await fetch(url, { method, headers, signal: AbortSignal.timeout(timeoutMs) });
    await response.body?.cancel().catch(() => undefined);
    const { status } = response;
    const date = Date.parse(response.headers.get('date') ?? '');
    const finding =
      key !== undefined && (status === 401 || status === 403)
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
    return { findings: [...plain, finding, ...odd], date: Number.isNaN(date) ? undefined : date };
  } catch (error) {
    const { error: text = 'no connection' } = requestFailure(error);
    return {
      findings: [...plain, failed(subject, origin, text, 'check the address, and whether this machine may reach it'), ...odd],
      date: undefined,
    };
  }
}
