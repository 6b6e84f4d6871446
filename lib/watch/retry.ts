/** Times of the watcher, in milliseconds. */
export type WatchTimes = {
  /** The wait after a first failure, doubled after each further one. */
  firstRetryMs: number;
  /** No wait after failures is longer. */
  longestRetryMs: number;
  /** Polls of one dealer that webhooks ask for are at least this far apart. */
  hookGapMs: number;
  /** When a webhook told of a change that the source did not show yet, it is asked once more after this. */
  hookAgainMs: number;
};

export const usualTimes: WatchTimes = { firstRetryMs: 15_000, longestRetryMs: 900_000, hookGapMs: 2_000, hookAgainMs: 45_000 };

/** Milliseconds to wait after so many failures in a row: doubling up to a limit, of which `random` (0 to 1) takes off up to half. */
export function retryMs(failures: number, random: number, { firstRetryMs, longestRetryMs }: WatchTimes): number {
  const whole = Math.min(longestRetryMs, firstRetryMs * 2 ** Math.min(30, Math.max(0, failures - 1)));
  return Math.round(whole * (1 - random / 2));
}

/** An interval, a tenth shorter or longer by `random` (0 to 1), so that hundreds of dealers do not ask at once. */
export const jittered = (everyMs: number, random: number): number => Math.round(everyMs * (0.9 + 0.2 * random));
