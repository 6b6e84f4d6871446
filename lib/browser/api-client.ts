/** A failed API request; `status` is the response’s, 0 without a response. `code` is the API's problem code. */
export class ApiError extends Error {
  override name = 'ApiError';
  readonly status: number;
  readonly code: string | undefined;
  constructor(message: string, status: number, { code, ...options }: ErrorOptions & { code?: string | undefined } = {}) {
    super(message, options);
    this.status = status;
    this.code = code;
  }
}

/** `base` is the API’s address, such as "/api". */
export type ApiSettings = { fetch: typeof fetch; base: string; timeoutMs?: number };

const unexpected = 'An unexpected error occurred';

type Refusal = { error?: unknown; code?: unknown } | null;

function refusal({ status, statusText }: Response, answer: Refusal): ApiError {
  const own = typeof answer?.error === 'string' && answer.error.trim();
  const code = typeof answer?.code === 'string' ? { code: answer.code } : {};
  return new ApiError(own || `${unexpected}${statusText ? `: ${statusText}` : ''}`, status, code);
}

/** Posts JSON and returns the response’s JSON, or null. Throws an `ApiError` with the text for the shopper (rule B8). */
export async function postJson(path: string, body: unknown, { fetch, base, timeoutMs = 15_000 }: ApiSettings): Promise<unknown> {
  let response: Response;
  try {
    response = await fetch(`${base}${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', accept: 'application/json' },
      body: JSON.stringify(body),
      signal: AbortSignal.timeout(timeoutMs),
    });
  } catch (cause) {
    throw new ApiError(unexpected, 0, { cause });
  }
  const answer = (await response.json().catch(() => null)) as Refusal;
  if (response.ok) return answer;
  throw refusal(response, answer);
}

/**
 * Fetches a file of our API or of another address; errors as in `postJson`. A response of another type is not the file: hosts without an
 * API answer with an HTML page.
 */
export async function getFile(path: string, type: string, { fetch, base, timeoutMs = 60_000 }: ApiSettings): Promise<Blob> {
  const url = /^https?:/i.test(path) ? path : base + path;
  let response: Response;
  let file: Blob;
  try {
    response = await fetch(url, { headers: { accept: `${type}, application/json` }, signal: AbortSignal.timeout(timeoutMs) });
    file = await response.blob();
  } catch (cause) {
    throw new ApiError(unexpected, 0, { cause });
  }
  if (response.ok && file.type.split(';')[0]?.trim() === type) return file;
  if (response.ok) throw new ApiError(unexpected, response.status);
  const answer = await file
    .text()
    .then(
      (text) => JSON.parse(text) as Refusal,
      () => null,
    )
    .catch(() => null);
  throw refusal(response, answer);
}
