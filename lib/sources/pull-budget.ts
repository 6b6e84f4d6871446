import { countOf } from '#lib/locale/plural.ts';
import { formatNumber } from '#lib/locale/thousands.ts';
import { minuteMs } from '#lib/model/time.ts';
import { type PullLimits, SourceError } from './adapter.ts';

/** Requests that a pull may make before it knows any car. */
const spareRequests = 200;

/** A pull exceeded its limits. */
class PullLimitError extends SourceError {
  override name = 'PullLimitError';
}

/** The remaining budget of one pull. Each method throws once a limit is exceeded, and so does each later call. */
export type PullBudget = {
  /** Aborts running requests, with the error that the methods throw. */
  signal: AbortSignal;
  /** Counts one request, before it is made. */
  takeRequest: () => void;
  /** Counts bytes of an answer as they arrive, after decompression. */
  takeBytes: (bytes: number) => void;
  /** Sets how many cars the list contains or announces. */
  takeCars: (cars: number) => void;
  /** Milliseconds until the pull must end. */
  remainingMs: () => number;
};

/** Starts the budget of a pull. `now` returns milliseconds; `sender` names the responsible party in messages. */
export function startBudget(
  { maxCars, maxMegabytes, maxRequestsPerCar, maxMinutes }: PullLimits,
  now: () => number,
  sender: 'platform' | 'feed' = 'platform',
): PullBudget {
  const end = now() + maxMinutes * minuteMs;
  const passed = new AbortController();
  const usage = { requests: 0, bytes: 0, cars: 0 };

  function check(isPassed: boolean, what: string, setting: string, limit: string): void {
    if (isPassed && !passed.signal.aborted) {
      passed.abort(
        new PullLimitError(
          `the pull was stopped: ${what}, more than ${setting} allows (${limit}). ` +
            `If the dealer is really that large, raise ${setting} in site.json or a layer. Otherwise ${sender === 'feed' ? 'have the feed corrected' : 'ask the platform to fix what it sends'}.`,
        ),
      );
    }
    passed.signal.throwIfAborted();
  }
  const remainingMs = () => {
    check(now() >= end, 'it took too long', 'pull.maxMinutes', countOf(maxMinutes, 'minute'));
    return end - now();
  };

  return {
    signal: passed.signal,
    remainingMs,
    takeRequest: () => {
      remainingMs();
      usage.requests += 1;
      const most = spareRequests + usage.cars * maxRequestsPerCar;
      check(
        usage.requests > most,
        `${countOf(usage.cars, 'car')} took more than ${formatNumber(most)} requests`,
        'pull.maxRequestsPerCar',
        formatNumber(maxRequestsPerCar),
      );
    },
    takeBytes: (bytes) => {
      usage.bytes += bytes;
      check(
        usage.bytes > maxMegabytes * 1e6,
        sender === 'feed' ? 'the feed is too large' : 'the platform sent too much',
        'pull.maxMegabytes',
        `${formatNumber(maxMegabytes)} MB`,
      );
    },
    takeCars: (cars) => {
      usage.cars = Math.max(usage.cars, cars);
      check(
        cars > maxCars,
        `the ${sender === 'feed' ? 'feed' : 'stock list'} holds ${countOf(cars, 'car')} or more`,
        'pull.maxCars',
        formatNumber(maxCars),
      );
    },
  };
}
