import { TooSlowError, within } from './within.ts';

/** Another request with this idempotency key is still in progress. */
export class KeyInUseError extends Error {
  override name = 'KeyInUseError';
}

/**
 * Does the work of a request with an idempotency key, after the request that currently holds the key. Throws KeyInUseError if that takes
 * too long.
 */
export type AfterSameKey = <T>(key: string, work: () => Promise<T>) => Promise<T>;

/** Long enough for any commit, short enough that a page does not seem to hang. */
const patienceMs = 2000;

/** Concurrent requests with the same key wait for the first one and get its answer (rule E55). `ms` is how long they wait. */
export function makeKeysInFlight(ms = patienceMs): AfterSameKey {
  const first = new Map<string, Promise<unknown>>();
  return async (key, work) => {
    const before = first.get(key);
    if (before) {
      await within(before, ms, 'the first request with this key').catch((error: unknown) => {
        // Only the end of the first request matters here, not its outcome.
        if (error instanceof TooSlowError) throw new KeyInUseError('The key is in use.');
      });
      return work();
    }
    const mine = work();
    first.set(key, mine);
    try {
      return await mine;
    } finally {
      first.delete(key);
    }
  };
}
