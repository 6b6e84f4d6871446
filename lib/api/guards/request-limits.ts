import { hash } from 'node:crypto';
import { dayMs, hourMs, minuteMs, secondMs } from '#lib/model/time.ts';
import type { Site } from '#lib/site/schema.ts';
import type { LimitCount, LimitStore } from '../store/limit-store.ts';
import { rentedNetwork } from './client-address.ts';
import { within } from './within.ts';

/** A store that has not answered by then counts as down: a shopper does not wait for it. */
const patienceMs = 1000;
/** The maximum number of counts that a process keeps of its own requests. */
const mostOwn = 20_000;

const waitSeconds = (ms: number) => Math.max(1, Math.ceil(ms / 1000));

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
  // One address requests codes for few people, and enters few wrong ones (rule V4).
  codes: [
    { seconds: 10 * minute, most: () => 5 },
    { seconds: dayMs / 1000, most: () => 20 },
  ],
  // Far below what decideSend allows per contact and area, so that one client cannot use that up and lock the owner out.
  codesToArea: [{ seconds: dayMs / 1000, most: () => 4 }],
  codeTries: [
    { seconds: 10 * minute, most: () => 20 },
    { seconds: dayMs / 1000, most: () => 60 },
  ],
  events: [{ seconds: minute, most: ({ eventsPerMinute }) => eventsPerMinute }],
};

/** Requests that cost a dealer money. */
const costly: ReadonlySet<LimitedKind> = new Set(['lookups', 'codes', 'codesToArea']);

type LimitedDealer = { slug: string; limits: RequestLimits };

/** Counts a client's request, for each subject separately. Resolves to the seconds to wait if there were too many, or undefined. */
export type CountRequest = (kind: LimitedKind, dealer: LimitedDealer, client: string, subject?: string) => Promise<number | undefined>;

export type CountingOptions = { store: LimitStore; now: () => number; report: (error: Error) => void };

/**
 * Counts requests by kind, dealer, client and subject. The store gets a hash instead of addresses and contacts. Each process also counts its own
 * requests: limits hold while the store is slow or fails, and a refused request costs no query. A library's counter would not use our clock.
 */
export function makeRequestLimits({ store, now, report }: CountingOptions): CountRequest {
  const own = new Map<string, LimitCount>();
  let cleanAt = now() + hourMs;
  let reportAt = 0;
  const onStoreError = (error: Error) => {
    if (now() < reportAt) return;
    reportAt = now() + minuteMs;
    report(new Error(`Requests are counted in memory, because the store of rate limits failed: ${error.message}`));
  };
  const addOwn = (key: string, lifeMs: number): LimitCount => {
    const at = now();
    const ownCount = own.get(key);
    const { points, expiresAt } =
      ownCount && ownCount.expiresAt > at && ownCount.expiresAt <= at + lifeMs ? ownCount : { points: 0, expiresAt: at + lifeMs };
    const count = { points: points + 1, expiresAt };
    if (own.size >= mostOwn) own.clear();
    own.set(key, count);
    return count;
  };
  /** The store's count, which covers all processes. This process's own count, if it is already over the limit or the store fails. */
  const add = async (key: string, lifeMs: number, most: number): Promise<LimitCount> => {
    const count = addOwn(key, lifeMs);
    if (count.points > most) return count;
    return within(store.add(key, 1, lifeMs, now()), patienceMs, 'it').catch((error: Error) => {
      onStoreError(error);
      return count;
    });
  };
  return async (kind, dealer, client, subject = '') => {
    if (now() >= cleanAt) {
      cleanAt = now() + hourMs;
      void store.forgetEnded(now()).catch(onStoreError);
    }
    const network = costly.has(kind) ? rentedNetwork(client) : client;
    for (const { seconds, most } of windows[kind]) {
      const key = hash('sha256', `${kind} ${seconds} ${dealer.slug} ${network} ${subject}`);
      const points = most(dealer.limits);
      const count = await add(key, seconds * secondMs, points);
      if (count.points > points) return waitSeconds(count.expiresAt - now());
    }
    return undefined;
  };
}
