import { isRecord } from '../../model/is-record.ts';

export type AccountNetwork = { base: string; fetch: typeof fetch };

/** The API's answer. `error` is the text for the shopper, `fields` has one per field, and `status` is 0 without an answer. */
export type AccountAnswer =
  | { ok: true; body: Record<string, unknown> }
  | { ok: false; status: number; code: string; error: string; fields: Readonly<Record<string, string>> };

const noAnswer = 'We could not reach the server. Please check your connection and try again.';
const unexpected = 'An unexpected error occurred';

/** Sends a request about this device's account to the API. Never throws: every failure is a result. */
export async function askAccount(
  method: 'GET' | 'POST',
  path: string,
  { base, fetch }: AccountNetwork,
  body?: object,
): Promise<AccountAnswer> {
  try {
    const response = await fetch(base + path, {
      method,
      credentials: 'include',
      headers: { accept: 'application/json', ...(body ? { 'content-type': 'application/json' } : {}) },
      ...(body ? { body: JSON.stringify(body) } : {}),
      signal: AbortSignal.timeout(20_000),
    });
    const read: unknown = await response.json().catch(() => undefined);
    const answer = isRecord(read) ? read : {};
    if (response.ok) return { ok: true, body: answer };
    const { error = [unexpected, response.statusText].filter(Boolean).join(': '), code = '', fields } = answer;
    const texts = isRecord(fields) ? Object.entries(fields).filter((entry): entry is [string, string] => typeof entry[1] === 'string') : [];
    return { ok: false, status: response.status, code: String(code), error: String(error), fields: Object.fromEntries(texts) };
  } catch {
    return { ok: false, status: 0, code: '', error: noAnswer, fields: {} };
  }
}

/** An answer whose body says `success: false` is a failure, whatever its status is (rule V7). */
export const readSuccess = (answer: AccountAnswer): AccountAnswer =>
  answer.ok && answer.body.success === false
    ? { ok: false, status: 200, code: '', error: String(answer.body.error ?? unexpected), fields: {} }
    : answer;
