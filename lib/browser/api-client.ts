/** A call of our API that was refused or not answered; `status` is the answer's, 0 where there was none. */
export class ApiError extends Error {
  override name = 'ApiError';
  readonly status: number;
  constructor(message: string, status: number, options?: ErrorOptions) {
    super(message, options);
    this.status = status;
  }
}

/** Where the API is: beside the pages; test builds put /mock there (spec §7). */
export const apiBase = '/api';

export type ApiSettings = { fetch: typeof fetch; base?: string; timeoutMs?: number };

const unexpected = 'An unexpected error occurred';

/**
 * Posts JSON to our API and gives the answer's JSON, null where it has none. Throws an `ApiError` with the answer's own `error` text, else
 * "An unexpected error occurred" and the status text (spec §8).
 */
export async function postJson(path: string, body: unknown, { fetch, base = apiBase, timeoutMs = 15_000 }: ApiSettings): Promise<unknown> {
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
  const answer = (await response.json().catch(() => null)) as { error?: unknown } | null;
  if (response.ok) return answer;
  const own = typeof answer?.error === 'string' && answer.error.trim();
  throw new ApiError(own || `${unexpected}${response.statusText ? `: ${response.statusText}` : ''}`, response.status);
}
