import { RateLimiterCompatibleAbstract, RateLimiterMemory, RateLimiterRes, RLWrapperTimeouts } from 'rate-limiter-flexible';
import type { LimitStore } from '../store/limit-store.ts';

/** A store that has not answered by then counts as down: a shopper does not wait for it. */
const patienceMs = 1000;

type CounterOptions = {
  store: LimitStore;
  points: number;
  seconds: number;
  now: () => number;
  onStoreError: (error: Error) => void;
};

/** The library's limiter over our store. It is only asked to consume. */
class StoredCounter extends RateLimiterCompatibleAbstract {
  override readonly keyPrefix = '';
  override blockDuration = 0;
  override execEvenly = false;
  readonly #options: CounterOptions;

  constructor(options: CounterOptions) {
    super();
    this.#options = options;
  }

  override async consume(key: string, consumed = 1): Promise<RateLimiterRes> {
    const { store, points, seconds, now } = this.#options;
    const count = await store.add(key, consumed, seconds * 1000, now());
    const left = Math.max(0, points - count.points);
    const result = new RateLimiterRes(left, Math.max(0, count.expiresAt - now()), count.points, count.points === consumed);
    if (count.points > points) throw result;
    return result;
  }
}

/** Counts a request of `key`. Resolves to the seconds to wait when there were too many, else to undefined. In memory while the store fails. */
export function makeRequestCounter(options: CounterOptions): (key: string) => Promise<number | undefined> {
  const { points, seconds: duration, onStoreError } = options;
  const memory = new RateLimiterMemory({ points, duration });
  const counter = new RLWrapperTimeouts({ limiter: new StoredCounter(options), timeoutMs: patienceMs });
  return async (key) => {
    try {
      await counter.consume(key).catch((error: unknown) => {
        if (error instanceof RateLimiterRes) throw error;
        onStoreError(error as Error);
        return memory.consume(key);
      });
      return undefined;
    } catch (refused) {
      if (!(refused instanceof RateLimiterRes)) throw refused;
      return Math.max(1, Math.ceil(refused.msBeforeNext / 1000));
    }
  };
}
