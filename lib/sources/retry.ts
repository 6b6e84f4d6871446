/** The longest wait that a `Retry-After` header can cause, in milliseconds: a pull must end while its data still matters. */
const longestWaitMs = 60_000;

const firstWaitMs = 500;

export type RetryOptions = {
  /** How many times to try again after the first failure. */
  retries: number;
  sleep: (ms: number) => Promise<unknown>;
  /** 0 to 1, spreads the retries of many workers. */
  random: () => number;
};

/** Milliseconds that a `Retry-After` header asks to wait, at most `longestWaitMs`; undefined when it is absent or neither seconds nor an HTTP date. */
export function retryAfterMs(header: string | null, now: number): number | undefined {
  if (header === null) return undefined;
  const text = header.trim();
  const wait = /^\d+$/.test(text) ? Number(text) * 1000 : /^[A-Z][a-z]+,? /.test(text) ? Date.parse(text) - now : Number.NaN;
  return Number.isNaN(wait) ? undefined : Math.min(Math.max(wait, 0), longestWaitMs);
}

/** Milliseconds to wait after the given failed try (0 is the first): 0.5 s doubling, of which `random` (0 to 1) takes off up to half. */
export function backoffMs(failedTry: number, random: number): number {
  return Math.round(firstWaitMs * 2 ** failedTry * (1 - random / 2));
}

/** Tries until an attempt needs no retry, or the retries are used up. Returns the last attempt and the number of tries. */
export async function withRetries<T extends { retry: boolean; waitMs?: number | undefined }>(
  attempt: () => Promise<T>,
  { retries, sleep, random }: RetryOptions,
): Promise<{ last: T; tries: number }> {
  for (let failed = 0; ; failed += 1) {
    const last = await attempt();
    if (!last.retry || failed >= retries) return { last, tries: failed + 1 };
    await sleep(last.waitMs ?? backoffMs(failed, random()));
  }
}
