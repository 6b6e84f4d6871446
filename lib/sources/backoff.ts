/** The longest a `Retry-After` is obeyed, in milliseconds: a pull runs unattended and must end while its data still matters. */
export const longestWait = 60_000;

const firstWait = 500;

/**
 * Milliseconds that a `Retry-After` header asks to wait, from seconds or an HTTP date, at most `longestWait`;
 * undefined when the header is absent or says nothing readable.
 */
export function retryAfterMs(header: string | null, now: number): number | undefined {
  if (header === null) return undefined;
  const text = header.trim();
  const wait = /^\d+$/.test(text) ? Number(text) * 1000 : /^[A-Z][a-z]+,? /.test(text) ? Date.parse(text) - now : Number.NaN;
  return Number.isNaN(wait) ? undefined : Math.min(Math.max(wait, 0), longestWait);
}

/** Milliseconds to wait after the given failed try (0 is the first): 0.5 s doubling, of which `random` (0 to 1) takes off up to half. */
export function backoffMs(failedTry: number, random: number): number {
  return Math.round(firstWait * 2 ** failedTry * (1 - random / 2));
}
