import type { AttemptAnswer } from '#lib/leads/retry.ts';

/** Codes of failures before a request was sent: names, connections and certificates. */
const beforeRequest =
  /^(ENOTFOUND|EAI_|ECONNREFUSED|EHOSTUNREACH|ENETUNREACH|EPROTO|UND_ERR_CONNECT|ERR_TLS|ERR_SSL|CERT_|DEPTH_ZERO|SELF_SIGNED|UNABLE_TO)/;

/** Describes a failed request by its code, because messages of sockets and parsers may contain what was sent. */
export function requestFailure(error: unknown): AttemptAnswer {
  const { name, message, cause } = error as Error & { cause?: { code?: string; errors?: readonly { code?: string }[] } };
  if (name === 'TimeoutError' || name === 'AbortError') return { error: 'no answer in time' };
  if (name === 'PrivateAddressError') return { error: message, sent: false };
  const code = cause?.code ?? cause?.errors?.[0]?.code;
  return { error: `no connection${code ? ` (${code})` : ''}`, sent: code && beforeRequest.test(code) ? false : undefined };
}
