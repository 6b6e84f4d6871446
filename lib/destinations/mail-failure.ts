import type { AttemptAnswer } from '#lib/leads/retry.ts';

/** Failures before the email itself is sent. */
const beforeMail = new Set(['EAUTH', 'EENVELOPE', 'ETLS', 'EDNS', 'EREQUIRETLS']);

const phrases: Readonly<Record<string, string>> = {
  EAUTH: 'the mail server refused the login',
  ETLS: 'the mail server offers no valid encryption',
  ETIMEDOUT: 'no answer of the mail server in time',
  EABORT: 'no answer of the mail server in time',
};

/**
 * Classifies a failed email for the worker: a 5xx answer is a refusal, anything else may be temporary. A server that answered with an error
 * has not accepted the email; one that stopped answering may have. `message` is used only for our own errors, because a server may quote
 * personal data.
 */
export function mailFailure(error: unknown, isConnected: boolean): AttemptAnswer {
  const { name, message, responseCode, code = 'unknown' } = error as Error & { responseCode?: number; code?: string };
  if (name === 'PrivateAddressError') return { error: message, sent: false };
  if (responseCode !== undefined && responseCode >= 400) {
    const text = phrases[code] ?? 'the mail server refused the mail';
    return { status: responseCode, error: `${text} (${responseCode})`, refused: responseCode >= 500, sent: false };
  }
  const isTimeout = name === 'TimeoutError' || name === 'AbortError';
  // A bad certificate is reported as a socket error.
  const reason = isTimeout ? 'ETIMEDOUT' : code === 'ESOCKET' && /certificate|\b(tls|ssl)\b/i.test(message) ? 'ETLS' : code;
  const text = phrases[reason] ?? `no connection to the mail server (${reason})`;
  return { error: text, sent: isConnected && !beforeMail.has(reason) ? undefined : false };
}
