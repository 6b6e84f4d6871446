/** The watcher's waiting times, in milliseconds. */
export type WatchTimes = {
  /** The wait after a first failure. Each further failure doubles it. */
  firstRetryMs: number;
  /** The longest wait after failures. */
  longestRetryMs: number;
  /** The minimum time between two polls of one dealer that webhooks request. */
  hookGapMs: number;
  /** The wait before a second poll, when the source did not yet show the change that a webhook announced. */
  hookAgainMs: number;
  /** The same two waits for publications: a target that was down must get the release soon after it is back. */
  firstPublishRetryMs: number;
  longestPublishRetryMs: number;
};

export const defaultTimes: WatchTimes = {
  firstRetryMs: 15_000,
  longestRetryMs: 900_000,
  hookGapMs: 2_000,
  hookAgainMs: 45_000,
  firstPublishRetryMs: 5_000,
  longestPublishRetryMs: 300_000,
};

/** Milliseconds to wait after this many consecutive failures. The wait doubles up to a limit; `random` (0 to 1) subtracts up to half. */
export function retryMs(
  failures: number,
  random: number,
  { firstRetryMs, longestRetryMs }: Pick<WatchTimes, 'firstRetryMs' | 'longestRetryMs'>,
): number {
  const whole = Math.min(longestRetryMs, firstRetryMs * 2 ** Math.min(30, Math.max(0, failures - 1)));
  return Math.round(whole * (1 - random / 2));
}

/** Makes an interval up to a tenth shorter or longer by `random` (0 to 1), so that hundreds of dealers do not poll at once. */
export const jitterInterval = (everyMs: number, random: number): number => Math.round(everyMs * (0.9 + 0.2 * random));
