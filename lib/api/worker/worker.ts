import { within } from '../guards/within.ts';
import { type Claimed, claimDeliveries, type Queue, waitingQueues } from '../store/delivery-store.ts';
import type { Database } from '../store/open-database.ts';
import { attemptDelivery, type DeliveryRoute, leaseMsOf } from './attempt.ts';

export type WorkerOptions = {
  database: Database;
  /** The route of a destination. Undefined if another process serves the dealer. Throws, with the reason, if its leads have to wait. */
  routeOf: (queue: Queue) => DeliveryRoute | undefined;
  now: () => number;
  newId: () => string;
  /** Work on the database before each poll for deliveries. If it fails, deliveries continue. */
  beforeLook?: () => Promise<unknown>;
  /** Called after each attempt. Holds no personal data. */
  report: (event: DeliveryReport) => void;
  /** Called when the database fails or leads have to wait; the worker goes on. */
  onError: (error: Error) => void;
  /** The maximum time between two polls of the database, in milliseconds. */
  pollMs?: number;
};

export type DeliveryReport = {
  dealer: string;
  destination: string;
  lead: string;
  state: string;
  attempt: number;
  ms: number;
  error?: string;
};

const keyOf = ({ dealer, destination }: Queue) => `${dealer}/${destination}`;

/** The number of queues claimed from at once, so that a thousand queues do not block the database for shoppers. */
const queuesAtOnce = 32;

/** Delivers the outbox until it is stopped. Several workers may share one database. */
export function makeWorker(options: WorkerOptions) {
  const { database, routeOf, now, newId, report, onError, beforeLook, pollMs = 1000 } = options;
  /** The deliveries that this worker is sending, by queue. */
  const sending = new Map<string, Set<string>>();
  /** Queues that have capacity or leads again. */
  const freed = new Map<string, Queue>();
  /** Why the leads of a queue wait, so that it is reported once. */
  const problems = new Map<string, string>();
  const running = new Set<Promise<void>>();
  const ending = new AbortController();
  let isLookWanted = true;
  let nextDue = Number.POSITIVE_INFINITY;
  let ring: () => void = () => undefined;
  let loop: Promise<void> | undefined;

  function findRoute(queue: Queue): DeliveryRoute | undefined {
    const key = keyOf(queue);
    try {
      const route = routeOf(queue);
      problems.delete(key);
      return route;
    } catch (error) {
      const { message } = error as Error;
      if (problems.get(key) !== message) onError(error as Error);
      problems.set(key, message);
      return undefined;
    }
  }

  function start(claimed: Claimed, lease: string, claimedAt: number, route: DeliveryRoute): void {
    const key = keyOf(claimed);
    const sendingIds = sending.get(key) ?? new Set();
    sending.set(key, sendingIds.add(claimed.id));
    const { dealer, destination, lead_id: lead, attempts } = claimed;
    const task = attemptDelivery({ database, claimed, lease, claimedAt, route, now, onError })
      .then((outcome) => {
        if (!outcome) return;
        const { next, ms, error } = outcome;
        if (next.state === 'pending') nextDue = Math.min(nextDue, next.at);
        report({ dealer, destination, lead, state: next.state, attempt: attempts, ms, error: error || undefined });
      })
      .catch(onError)
      .finally(() => {
        sendingIds.delete(claimed.id);
        if (sendingIds.size === 0) sending.delete(key);
        running.delete(task);
        freed.set(key, { dealer, destination });
        ring();
      });
    running.add(task);
  }

  /** Starts a queue's due deliveries, as far as it has capacity. Returns how many were started. */
  async function serve(queue: Queue): Promise<number> {
    const route = findRoute(queue);
    const sendingIds = [...(sending.get(keyOf(queue)) ?? [])];
    const limit = route ? route.concurrency - sendingIds.length : 0;
    if (!route || limit <= 0 || ending.signal.aborted) return 0;
    const lease = newId();
    const claimedAt = performance.now();
    const claimed = await claimDeliveries(database, queue, { limit, lease, leaseMs: leaseMsOf(route), now: now(), held: sendingIds });
    for (const delivery of claimed) start(delivery, lease, claimedAt, route);
    return claimed.length;
  }

  async function serveAll(queues: readonly Queue[]): Promise<number> {
    let started = 0;
    for (let from = 0; from < queues.length; from += queuesAtOnce) {
      const counts = await Promise.all(queues.slice(from, from + queuesAtOnce).map(serve));
      started += counts.reduce((sum, count) => sum + count, 0);
    }
    return started;
  }

  /** Polls all queues, and records when the next delivery is due. */
  async function look(): Promise<number> {
    isLookWanted = false;
    freed.clear();
    await beforeLook?.().catch(onError);
    const waiting = await waitingQueues(database.db);
    const at = now();
    nextDue = Math.min(...waiting.map(({ next_at }) => next_at).filter((due) => due > at), Number.POSITIVE_INFINITY);
    return serveAll(waiting.filter(({ next_at }) => next_at <= at));
  }

  async function refill(): Promise<number> {
    const queues = [...freed.values()];
    freed.clear();
    return serveAll(queues);
  }

  const hasWork = () => isLookWanted || freed.size > 0;

  /** Waits until something happens or is due. */
  const rest = (longestMs: number) =>
    new Promise<void>((resolve) => {
      if (hasWork() || ending.signal.aborted) return resolve();
      const timer = setTimeout(() => {
        isLookWanted = true;
        resolve();
      }, longestMs);
      ring = () => {
        clearTimeout(timer);
        resolve();
      };
    });

  async function step(lookedAt: number): Promise<number> {
    try {
      if (!isLookWanted && performance.now() - lookedAt < pollMs && now() < nextDue) {
        await refill();
        return lookedAt;
      }
      await look();
    } catch (error) {
      onError(error as Error);
      await new Promise<void>((resolve) => {
        ring = resolve;
        setTimeout(resolve, pollMs).unref();
      });
      isLookWanted = true;
    }
    return performance.now();
  }

  async function run(): Promise<void> {
    let lookedAt = Number.NEGATIVE_INFINITY;
    while (!ending.signal.aborted) {
      lookedAt = await step(lookedAt);
      const untilPoll = lookedAt + pollMs - performance.now();
      await rest(Math.max(1, Math.min(untilPoll, nextDue - now())));
    }
  }

  const wake = (queues?: readonly Queue[]) => {
    if (!queues) isLookWanted = true;
    for (const queue of queues ?? []) freed.set(keyOf(queue), queue);
    ring();
  };

  return {
    start: () => {
      loop ??= run();
    },
    /** Polls at once, these queues or all of them. */
    wake,
    /** Delivers until nothing more is due, or until `limitMs`; then waits for running deliveries. */
    drain: async (limitMs: number): Promise<void> => {
      const end = performance.now() + limitMs;
      do {
        await look();
        while (running.size > 0 && performance.now() < end) {
          await Promise.race(running);
          await refill();
        }
      } while (performance.now() < end && nextDue <= now());
      await Promise.all(running);
    },
    /** Starts nothing more and waits at most `graceMs` for running deliveries. Aborted deliveries are sent again when their lease ends. */
    stop: async (graceMs: number) => {
      ending.abort();
      ring();
      // A database that does not answer blocks the loop too.
      const rest = async () => {
        await loop;
        await Promise.all(running);
      };
      await within(rest(), graceMs, 'the worker').catch(() => undefined);
    },
  };
}
