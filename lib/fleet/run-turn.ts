import type { Limits, WatchAction } from '#lib/watch/scheduler.ts';
import type { BuiltResult, WatchEvent } from '#lib/watch/take-event.ts';
import type { PublishedResult } from '#lib/watch/take-publication.ts';
import type { DealerWatch, HeldAt, Reasons } from '#lib/watch/watch-state.ts';
import type { PollResult, WatchNews } from '#lib/watch/watcher.ts';
import { type FleetStore, type HeldTurn, LostTurnError } from './fleet-store.ts';
import type { TurnKind } from './turn-choice.ts';

/**
 * The state of dealers cannot be read or written, or the queue does not answer. This is not the dealer's fault, so nothing counts as
 * failed.
 */
export class StateUnavailableError extends Error {
  override name = 'StateUnavailableError';
}

/** The work of a turn. Each function throws if it fails. `signal` aborts it if the turn is lost. */
export type TurnWork = {
  poll: (turn: HeldTurn, signal: AbortSignal) => Promise<PollResult & { host?: string; held?: HeldAt | undefined }>;
  build: (turn: HeldTurn, reasons: Reasons, signal: AbortSignal) => Promise<BuiltResult & { codeFault?: string | undefined }>;
  publish: (turn: HeldTurn, target: string, signal: AbortSignal) => Promise<PublishedResult | undefined>;
};

type TurnOptions = {
  store: Pick<FleetStore, 'apply' | 'finish'>;
  work: TurnWork;
  /** Aborts when the lease is lost or the worker stops. */
  signal: AbortSignal;
  /** Retries a change of the row while the database does not answer, until the lease ends. */
  persist: <T>(change: () => Promise<T>) => Promise<T>;
  report: (news: WatchNews) => void;
};

/** What starts in a turn. A build's publications are part of it. */
const limitsOf: Record<TurnKind, Limits> = {
  poll: { polls: 1, builds: 0, publications: 0 },
  build: { polls: 0, builds: 1, publications: Number.POSITIVE_INFINITY },
};

/** How long a turn waits after an outage of the state or the queue. */
const stateRetryMs = 5000;

const messageOf = (error: unknown) => (error instanceof Error ? error.message : String(error));

/**
 * Does all due work of a dealer in one turn, with the scheduler of `watch`: polls, or builds and publishes. Each result is saved at once.
 * Throws LostTurnError if another worker took over; that worker repeats the work.
 */
export async function runTurn(turn: HeldTurn, { store, work, signal, persist, report }: TurnOptions): Promise<{ parked?: string }> {
  const { slug, kind } = turn;
  const running = new Set<Promise<void>>();
  let ending: Parameters<FleetStore['finish']>[1] = {};
  let fault: unknown;

  async function take(event: WatchEvent): Promise<DealerWatch> {
    const { dealer, actions } = await persist(() => store.apply(turn, event, limitsOf[kind]));
    for (const action of actions) start(action);
    return dealer;
  }

  /** A fault of the turn itself ends it; any other error counts as a result of the dealer. */
  function requireOwnFault(error: unknown): void {
    signal.throwIfAborted();
    if (error instanceof LostTurnError || error instanceof StateUnavailableError) throw error;
  }

  async function poll(): Promise<void> {
    const result = await work.poll(turn, signal).catch((error) => {
      requireOwnFault(error);
      return messageOf(error);
    });
    if (typeof result === 'string') {
      const { nextPoll } = await take({ kind: 'polled', slug, ok: false, problem: result });
      return report({ event: 'poll failed', slug, problem: result, again: nextPoll });
    }
    const { host, held, ...polled } = result;
    if (host !== undefined) ending = { ...ending, host };
    const { held: before } = await take({ kind: 'polled', slug, ok: true, ...polled });
    report({ event: 'polled', slug, changed: polled.changed });
    if (before?.release === held?.release && before?.since === held?.since) return;
    await take({ kind: 'holds', holds: held ? { [slug]: held } : {} });
    const hold = held ?? before;
    if (hold) report({ event: held ? 'held' : 'released', slug, ...hold });
  }

  async function build(reasons: Reasons): Promise<void> {
    const names = Object.keys(reasons) as (keyof Reasons)[];
    report({ event: 'build started', slug, reasons: names });
    const result = await work.build(turn, reasons, signal).catch((error) => {
      requireOwnFault(error);
      return messageOf(error);
    });
    if (typeof result === 'string') {
      const { retryAt } = await take({ kind: 'built', slug, ok: false, problem: result });
      return report({ event: 'build failed', slug, problem: result, again: retryAt });
    }
    const { codeFault, ...built } = result;
    ending = { ...ending, built: true, codeFault };
    const dealer = await take({ kind: 'built', slug, ok: true, result: built });
    if (built.held) return report({ event: 'held', slug, ...built.held });
    const latenessMs = reasons.time === undefined ? undefined : dealer.latenessMs;
    const ms = dealer.build?.ms ?? 0;
    const { changedPages, stockFall, nextDue, indexProblem } = built;
    report({ event: 'built', slug, reasons: names, ms, changedPages, stockFall, nextDue: nextDue?.at, latenessMs, indexProblem });
  }

  async function publish(target: string): Promise<void> {
    const result = await work.publish(turn, target, signal).then(
      (published) => ({ published }),
      (error) => {
        requireOwnFault(error);
        return messageOf(error);
      },
    );
    if (typeof result === 'string') {
      const { publications } = await take({ kind: 'published', slug, target, ok: false, problem: result });
      return report({ event: 'publish failed', slug, target, problem: result, again: publications[target]?.retryAt });
    }
    const { published } = result;
    const { publications } = await take({ kind: 'published', slug, target, ok: true, result: published });
    if (published) report({ event: 'published', slug, target, ...published, lagMs: publications[target]?.last?.lagMs });
  }

  const doWork = (action: WatchAction): Promise<void> =>
    action.kind === 'poll' ? poll() : action.kind === 'build' ? build(action.reasons) : publish(action.target);

  function start(action: WatchAction): void {
    const task = doWork(action)
      .catch((error) => {
        fault ??= error;
      })
      .finally(() => running.delete(task));
    running.add(task);
  }

  await take({ kind: 'tick' });
  while (running.size > 0) await Promise.race(running);
  signal.throwIfAborted();
  if (fault instanceof StateUnavailableError) {
    await persist(() => store.finish(turn, { ...ending, waitMs: stateRetryMs }));
    throw fault;
  }
  if (fault !== undefined) throw fault;
  return persist(() => store.finish(turn, ending));
}
