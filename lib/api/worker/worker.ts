import { isUncertain, nextStep } from '#lib/leads/retry.ts';
import type { DeliveryAnswer, Destination } from '../destinations/destination.ts';
import { type Claimed, claimDeliveries, finishAttempt, nextDueAt, type Queue, waitingQueues } from '../store/delivery-store.ts';
import type { Database } from '../store/open-database.ts';
import { readMessage } from '../store/read-message.ts';

/** How a dealer's leads reach one destination. */
export type DeliveryRoute = { send: Destination; concurrency: number; retrySeconds: readonly number[]; timeoutMs: number };

export type WorkerOptions = {
  database: Pick<Database, 'db' | 'kind'>;
  /** The route of a destination; undefined when the dealer's settings no longer name it. */
  routeOf: (queue: Queue) => DeliveryRoute | undefined;
  now: () => number;
  newId: () => string;
  /** Work on the database before each look for deliveries. */
  beforeDispatch?: () => Promise<unknown>;
  /** Called after each attempt. Holds no personal data. */
  report: (event: DeliveryReport) => void;
  /** Called when the database fails; the worker goes on. */
  onError: (error: Error) => void;
  /** The longest sleep between two looks at the database, in milliseconds. */
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

/** A lease outlives the longest attempt, so that a slow destination is not sent the same lead by two workers. */
const leaseMarginMs = 15_000;

const keyOf = ({ dealer, destination }: Queue) => `${dealer}/${destination}`;

/** Delivers what waits in the outbox until it is stopped. Several workers may share one database. */
export function makeWorker(options: WorkerOptions) {
  const { database, routeOf, now, newId, report, onError, beforeDispatch, pollMs = 1000 } = options;
  const { db } = database;
  const busy = new Map<string, number>();
  const running = new Set<Promise<void>>();
  const ending = new AbortController();
  let wake: () => void = () => undefined;
  let loop: Promise<void> | undefined;

  async function attempt(claimed: Claimed, lease: string, { send, retrySeconds, timeoutMs }: DeliveryRoute): Promise<void> {
    const at = now();
    const began = performance.now();
    const message = await readMessage(db, claimed);
    const signal = AbortSignal.timeout(timeoutMs);
    const answer: DeliveryAnswer = await send(message, signal).catch((error: Error) => ({ error: `${error.name}` }));
    const ms = Math.round(performance.now() - began);
    const next = nextStep(answer, claimed.attempts, retrySeconds, at + ms);
    const { status, error, remoteId } = answer;
    const outcome = { at, ms, status, error, remoteId, uncertain: next.state !== 'delivered' && isUncertain(answer) };
    await finishAttempt(db, claimed, lease, outcome, next);
    const { dealer, destination, lead_id, attempts } = claimed;
    report({ dealer, destination, lead: lead_id, state: next.state, attempt: attempts, ms, ...(error ? { error } : {}) });
  }

  function start(claimed: Claimed, lease: string, route: DeliveryRoute): void {
    const key = keyOf(claimed);
    busy.set(key, (busy.get(key) ?? 0) + 1);
    const task = attempt(claimed, lease, route)
      .catch(onError)
      .finally(() => {
        busy.set(key, (busy.get(key) ?? 1) - 1);
        running.delete(task);
        wake();
      });
    running.add(task);
  }

  /** Starts what is due and has room. Returns how many deliveries were started. */
  async function dispatch(): Promise<number> {
    let started = 0;
    for (const queue of await waitingQueues(db)) {
      const route = routeOf(queue);
      const room = route ? route.concurrency - (busy.get(keyOf(queue)) ?? 0) : 0;
      if (!route || room <= 0 || ending.signal.aborted) continue;
      const lease = newId();
      const claimed = await claimDeliveries(database, queue, { limit: room, lease, leaseMs: route.timeoutMs + leaseMarginMs, now: now() });
      for (const delivery of claimed) start(delivery, lease, route);
      started += claimed.length;
    }
    return started;
  }

  const sleep = (ms: number) =>
    new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, ms);
      wake = () => {
        clearTimeout(timer);
        resolve();
      };
    });

  async function run(): Promise<void> {
    while (!ending.signal.aborted) {
      try {
        await beforeDispatch?.();
        if ((await dispatch()) > 0) continue;
        const due = await nextDueAt(db);
        // What is due already but was not started waits for room or for its destination's setup.
        const wait = due === undefined ? pollMs : due - now();
        await sleep(wait <= 0 ? pollMs : Math.min(pollMs, Math.max(10, wait)));
      } catch (error) {
        onError(error as Error);
        await sleep(pollMs);
      }
    }
  }

  return {
    start: () => {
      loop ??= run();
    },
    /** Looks for work at once: a lead was stored. */
    wake: () => wake(),
    /** Starts nothing more and waits for what runs, at most `graceMs`. What is cut off is sent again when its lease ends. */
    stop: async (graceMs: number) => {
      ending.abort();
      wake();
      await loop;
      const timer = new AbortController();
      const grace = new Promise<void>((resolve) => {
        setTimeout(resolve, graceMs).unref();
        timer.signal.addEventListener('abort', () => resolve());
      });
      await Promise.race([Promise.all(running), grace]);
      timer.abort();
    },
  };
}
