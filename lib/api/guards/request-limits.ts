import { hash } from 'node:crypto';
import { RateLimiterMemory, type RateLimiterRes } from 'rate-limiter-flexible';
import { dayMs, hourMs, minuteMs } from '#lib/model/time.ts';
import type { Site } from '#lib/site/schema.ts';
import type { LimitStore } from '../store/limit-store.ts';
import { rentedNetwork } from './client-address.ts';
import { within } from './within.ts';

/** A store that has not answered by then counts as down: a shopper does not wait for it. */
const patienceMs = 1000;

type CounterOptions = {
  store: LimitStore;
  points: number;
  seconds: number;
  now: () => number;
  onStoreError: (error: Error) => void;
};

const waitSeconds = (ms: number) => Math.max(1, Math.ceil(ms / 1000));

/** Counts a request of `key`. Resolves to the seconds to wait when there were too many, else to undefined. In memory while the store fails. */
function makeRequestCounter({ store, points, seconds, now, onStoreError }: CounterOptions): (key: string) => Promise<number | undefined> {
  const memory = new RateLimiterMemory({ points, duration: seconds });
  const countInMemory = (key: string) =>
    memory.consume(key).then(
      () => undefined,
      ({ msBeforeNext }: RateLimiterRes) => waitSeconds(msBeforeNext),
    );
  return (key) =>
    within(store.add(key, 1, seconds * 1000, now()), patienceMs, 'it').then(
      (count) => (count.points > points ? waitSeconds(count.expiresAt - now()) : undefined),
      (error: Error) => {
        onStoreError(error);
        return countInMemory(key);
      },
    );
}

export type RequestLimits = Site['api']['limits'];
export type LimitedKind = 'leads' | 'lookups' | 'events' | 'codes' | 'codesToArea' | 'codeTries';

type Window = { seconds: number; most: (limits: RequestLimits) => number };
const minute = minuteMs / 1000;

const windows: Record<LimitedKind, readonly Window[]> = {
  leads: [
    { seconds: minute, most: ({ leadsPerMinute }) => leadsPerMinute },
    { seconds: hourMs / 1000, most: ({ leadsPerHour }) => leadsPerHour },
  ],
  lookups: [{ seconds: minute, most: ({ lookupsPerMinute }) => lookupsPerMinute }],
  // One address sends codes to few people, and enters few wrong ones (rule V4).
  codes: [
    { seconds: 10 * minute, most: () => 5 },
    { seconds: dayMs / 1000, most: () => 20 },
  ],
  // Far below what decideSend allows a contact and its area: nobody alone may use that up, and so keep the owner out.
  codesToArea: [{ seconds: dayMs / 1000, most: () => 4 }],
  codeTries: [
    { seconds: 10 * minute, most: () => 20 },
    { seconds: dayMs / 1000, most: () => 60 },
  ],
  events: [{ seconds: minute, most: ({ eventsPerMinute }) => eventsPerMinute }],
};

type LimitedDealer = { slug: string; limits: RequestLimits };

/** Counts a request of a client, about something. Resolves to the seconds to wait when there were too many, else to undefined. */
export type CountRequest = (kind: LimitedKind, dealer: LimitedDealer, client: string, about?: string) => Promise<number | undefined>;

export type CountingOptions = { store: LimitStore; now: () => number; report: (error: Error) => void };

/** Counts requests by kind, dealer, client and what they are about. The store gets a hash instead of addresses and contacts. */
export function makeRequestLimits({ store, now, report }: CountingOptions): CountRequest {
  const counters = new Map<string, ReturnType<typeof makeRequestCounter>>();
  let cleanAt = now() + hourMs;
  let reportAt = 0;
  const onStoreError = (error: Error) => {
    if (now() < reportAt) return;
    reportAt = now() + minuteMs;
    report(new Error(`Requests are counted in memory, because the store of rate limits failed: ${error.message}`));
  };
  const counterOf = (points: number, seconds: number) => {
    const key = `${points}/${seconds}`;
    const counter = counters.get(key) ?? makeRequestCounter({ store, points, seconds, now, onStoreError });
    counters.set(key, counter);
    return counter;
  };
  return async (kind, dealer, client, about = '') => {
    if (now() >= cleanAt) {
      cleanAt = now() + hourMs;
      void store.forgetEnded(now()).catch(onStoreError);
    }
    const counted = kind === 'codes' || kind === 'codesToArea' ? rentedNetwork(client) : client;
    for (const { seconds, most } of windows[kind]) {
      const key = hash('sha256', `${kind} ${seconds} ${dealer.slug} ${counted} ${about}`);
      const wait = await counterOf(most(dealer.limits), seconds)(key);
      if (wait !== undefined) return wait;
    }
    return undefined;
  };
}
