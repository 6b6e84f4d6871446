import { TooSlowError, within } from './within.ts';

/** Another request with this idempotency key is still being worked on. */
export class KeyInUseError extends Error {
  override name = 'KeyInUseError';
}

/** Does the work of a request that has an idempotency key, after the request that has it now. Throws KeyInUseError if that takes long. */
export type AfterSameKey = <T>(key: string, work: () => Promise<T>) => Promise<T>;

/** Long enough for any commit, short enough that a page does not seem to hang. */
const patienceMs = 2000;

/**
 * Requests with the same key at the same moment wait for the first one, so that they get its answer (rule E55). `ms` is how long they wait.
 */
export function makeKeysInFlight(ms = patienceMs): AfterSameKey {
  const first = new Map<string, Promise<unknown>>();
  return async (key, work) => {
    const before = first.get(key);
    if (before) {
      await within(before, ms, 'the first request with this key').catch((error: unknown) => {
        // How the first one ended is its own matter.
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
