import type { StockFall } from '#lib/sources/stock-guard.ts';
import type { AlertDesk, AlertNews } from './alert-desk.ts';
import type { RejectedHookNews } from './rejected-hooks.ts';
import { type RereadNews, type RereadOptions, rereadSettings } from './reread-settings.ts';
import type { WatchTimes } from './retry.ts';
import { makeSaver } from './saver.ts';
import { type Limits, makeScheduler, type WatchAction } from './scheduler.ts';
import type { BuiltResult, WatchEvent } from './take-event.ts';
import type { PublishedResult } from './take-publication.ts';
import type { BuildReason, DealerWatch, HeldAt, Reasons, WatchState } from './watch-state.ts';

/**
 * The result of a poll. `changed`: the stock differs; `sold`: a car that could be bought before no longer can; `priced`: a price changed;
 * `stock`: the seal of the snapshot; `files`: a hash of the dealer's files.
 */
export type PollResult = { changed: boolean; sold?: boolean; priced?: boolean; stock: string; files: string; everyMs: number };

type BuiltNews = {
  event: 'built';
  slug: string;
  reasons: BuildReason[];
  ms: number;
  changedPages: number;
  stockFall?: StockFall;
  nextDue?: number;
  latenessMs?: number;
  /** Why the search index is not updated. */
  indexProblem?: string;
};

/** The watcher's reports, one line each. */
export type WatchNews =
  | { event: 'polled'; slug: string; changed: boolean }
  | { event: 'poll failed' | 'build failed'; slug: string; problem: string; again?: number }
  | { event: 'build started'; slug: string; reasons: BuildReason[] }
  | BuiltNews
  | { event: 'published'; slug: string; target: string; release: string; files: number; lagMs?: number }
  | { event: 'publish failed'; slug: string; target: string; problem: string; again?: number }
  | { event: 'held' | 'released'; slug: string; release: string; since: number }
  | { event: 'webhook'; id: string; slugs: readonly string[]; duplicate: boolean }
  | RejectedHookNews
  | RereadNews
  | AlertNews
  | { event: 'dealers'; added: string[]; removed: string[] }
  | { event: 'state not saved' | 'dealers not listed'; problem: string }
  | { event: 'stopping'; builds: number };

export type WatcherOptions = {
  state: WatchState;
  limits: Limits;
  times: WatchTimes;
  now: () => number;
  /** 0 to 1. */
  random: () => number;
  /** Calls back once after this many milliseconds. The returned function cancels it. */
  setTimer: (run: () => void, ms: number) => () => void;
  /** Lists the dealers to watch. Called every minute, so that new dealers are picked up. */
  listDealers: () => Promise<readonly string[]>;
  /** The dealers that a rollback holds. Called every minute. */
  readHolds?: (slugs: readonly string[]) => Promise<Readonly<Record<string, HeldAt>>>;
  readSettings?: RereadOptions['readSettings'];
  /** Updates a dealer's snapshot. If the source fails, throws and keeps the old snapshot. */
  poll: (slug: string) => Promise<PollResult>;
  /** Builds a dealer from its snapshot at the time of the call. If the build fails, throws, and the live release stays. */
  build: (slug: string, reasons: Reasons) => Promise<BuiltResult>;
  /** Makes a target serve the live release. Undefined if settings no longer name the target. Throws if it fails. */
  publish?: (slug: string, target: string) => Promise<PublishedResult | undefined>;
  alerts?: AlertDesk;
  /** Saves the state. These dealers have changed since the last successful save. It reads the state synchronously. */
  saveState: (state: WatchState, changed: ReadonlySet<string>) => Promise<void>;
  report: (news: WatchNews) => void;
};

export type Watcher = {
  state: () => WatchState;
  /** Why the last save of the state failed. Undefined if it succeeded. */
  saveProblem: () => string | undefined;
  /** Handles a webhook and saves it, so that a kill cannot lose it. Rejects if it cannot be saved: the sender must send it again. */
  hook: (id: string, slugs: readonly string[]) => Promise<'accepted' | 'duplicate'>;
  /** Reads the list of dealers, their settings and their holds again (rule R32). */
  reread: () => Promise<void>;
  start: () => Promise<void>;
  /**
   * Starts no more work and waits for running builds and publications, but no longer than this many milliseconds. The caller aborts the
   * rest.
   */
  stop: (graceMs: number) => Promise<void>;
};

/** The longest time between two checks, so that a changed clock or a sleeping machine is noticed. */
const longestSleepMs = 60_000;

/** How often the alerts of all dealers are checked. A changed dealer's alerts are checked at once. */
const alertCheckMs = 10_000;

const pickDealers = (dealers: WatchState['dealers'], slugs: Iterable<string>): WatchState['dealers'] =>
  Object.fromEntries([...slugs].flatMap((slug) => (dealers[slug] ? [[slug, dealers[slug]]] : [])));

const noWork: Limits = { polls: 0, builds: 0, publications: 0 };

const namesOf = (reasons: Reasons) => Object.keys(reasons) as BuildReason[];
const messageOf = (error: unknown) => (error instanceof Error ? error.message : String(error));

/** Runs the scheduler: starts the work that it returns, and passes it the results. */
export function makeWatcher(options: WatcherOptions): Watcher {
  const { limits, times, now, random, setTimer, saveState, report } = options;
  const scheduler = makeScheduler(options.state);
  let unsaved = new Set<string>();
  let cancelTimer: () => void = () => undefined;
  let stopping = false;
  let listedAt = Number.NEGATIVE_INFINITY;
  let alertsAt = Number.NEGATIVE_INFINITY;
  const builds = new Set<Promise<void>>();
  const publications = new Set<Promise<void>>();
  let saveProblem: string | undefined;
  const save = makeSaver(async () => {
    const changed = unsaved;
    unsaved = new Set();
    try {
      await saveState(scheduler.state(), changed);
      saveProblem = undefined;
    } catch (error) {
      for (const slug of changed) unsaved.add(slug);
      saveProblem = messageOf(error);
      throw error;
    }
  });
  const saveSoon = () => void save().catch((error) => report({ event: 'state not saved', problem: messageOf(error) }));

  function send(event: WatchEvent): void {
    const at = now();
    const result = scheduler.step(event, { now: at, random: random(), times }, stopping ? noWork : limits);
    for (const slug of result.changed) unsaved.add(slug);
    const hasAlerts = advanceAlerts(result.changed, at);
    for (const action of result.actions) startWork(action);
    if (event.kind !== 'tick' || result.changed.size > 0 || hasAlerts) saveSoon();
    cancelTimer();
    if (stopping) return;
    const state = scheduler.state();
    options.alerts?.deliverDue(state, send, save);
    const wakeAt = Math.min(result.wakeAt ?? Number.POSITIVE_INFINITY, options.alerts?.wakeAt(state) ?? Number.POSITIVE_INFINITY);
    cancelTimer = setTimer(wake, Math.max(1, Math.min(longestSleepMs, wakeAt - now())));
  }

  /** Starts and ends alerts of changed dealers, and periodically of all, because data also ages. Returns whether any changed. */
  function advanceAlerts(changed: ReadonlySet<string>, at: number): boolean {
    const { alerts } = options;
    if (!alerts) return false;
    const state = scheduler.state();
    const isAll = at - alertsAt >= alertCheckMs || at < alertsAt;
    if (isAll) alertsAt = at;
    const dealers = isAll ? state.dealers : pickDealers(state.dealers, changed);
    const before = { ...state, dealers };
    const after = alerts.advance(before);
    if (after === before) return false;
    const changedDealers = Object.entries(after.dealers).filter(([slug, one]) => one !== dealers[slug]);
    for (const [slug] of changedDealers) unsaved.add(slug);
    scheduler.setAlerts(after.alerts, Object.fromEntries(changedDealers), at);
    return true;
  }

  const dealer = (slug: string) => scheduler.state().dealers[slug] as DealerWatch | undefined;

  function wake(): void {
    send({ kind: 'tick' });
    const at = now();
    if (at - listedAt >= longestSleepMs || at < listedAt) void refreshDealers();
  }

  async function refreshDealers(): Promise<void> {
    listedAt = now();
    const before = new Set(Object.keys(scheduler.state().dealers));
    try {
      const slugs = new Set(await options.listDealers());
      const added = [...slugs.difference(before)];
      const removed = [...before.difference(slugs)];
      if (added.length + removed.length > 0) {
        report({ event: 'dealers', added, removed });
        send({ kind: 'dealers', slugs: [...slugs] });
      }
    } catch (error) {
      report({ event: 'dealers not listed', problem: messageOf(error) });
    }
    await refreshHolds();
  }

  async function refreshHolds(): Promise<void> {
    const holds = await options.readHolds?.(Object.keys(scheduler.state().dealers)).catch(() => undefined); // retried in a minute
    const isSame = (slug: string, { held }: DealerWatch) =>
      held?.release === holds?.[slug]?.release && held?.since === holds?.[slug]?.since;
    const changed = Object.entries(scheduler.state().dealers).filter(([slug, one]) => !isSame(slug, one));
    if (!holds || changed.length === 0) return;
    send({ kind: 'holds', holds });
    for (const [slug, { held }] of changed) {
      const hold = holds[slug] ?? held;
      if (hold) report({ event: holds[slug] ? 'held' : 'released', slug, ...hold });
    }
  }

  function startWork(action: WatchAction): void {
    if (action.kind === 'poll') return void poll(action.slug);
    const [tasks, work] =
      action.kind === 'build' ? [builds, build(action.slug, action.reasons)] : [publications, publish(action.slug, action.target)];
    const running = work.finally(() => tasks.delete(running));
    tasks.add(running);
  }

  async function poll(slug: string): Promise<void> {
    try {
      const result = await options.poll(slug);
      report({ event: 'polled', slug, changed: result.changed });
      send({ kind: 'polled', slug, ok: true, ...result });
    } catch (error) {
      if (stopping) return;
      send({ kind: 'polled', slug, ok: false, problem: messageOf(error) });
      report({ event: 'poll failed', slug, problem: messageOf(error), again: dealer(slug)?.nextPoll });
    }
  }

  async function build(slug: string, since: Reasons): Promise<void> {
    const reasons = namesOf(since);
    report({ event: 'build started', slug, reasons });
    try {
      const result = await options.build(slug, since);
      send({ kind: 'built', slug, ok: true, result });
      if (result.held) return report({ event: 'held', slug, ...result.held });
      const { latenessMs: lateness, build: { ms = 0 } = {} } = dealer(slug) ?? {};
      const latenessMs = reasons.includes('time') ? lateness : undefined;
      const { changedPages, stockFall, nextDue, indexProblem } = result;
      report({ event: 'built', slug, reasons, ms, changedPages, stockFall, nextDue: nextDue?.at, latenessMs, indexProblem });
    } catch (error) {
      // A build that was aborted by the stop has not failed. The next watcher repeats it.
      if (stopping) return;
      send({ kind: 'built', slug, ok: false, problem: messageOf(error) });
      report({ event: 'build failed', slug, problem: messageOf(error), again: dealer(slug)?.retryAt });
    }
  }

  async function publish(slug: string, target: string): Promise<void> {
    try {
      const result = await options.publish?.(slug, target);
      send({ kind: 'published', slug, target, ok: true, result });
      if (!result) return;
      report({ event: 'published', slug, target, ...result, lagMs: dealer(slug)?.publications[target]?.last?.lagMs });
    } catch (error) {
      // As with builds, the next watcher repeats aborted publications.
      if (stopping) return;
      send({ kind: 'published', slug, target, ok: false, problem: messageOf(error) });
      report({ event: 'publish failed', slug, target, problem: messageOf(error), again: dealer(slug)?.publications[target]?.retryAt });
    }
  }

  return {
    state: scheduler.state,
    saveProblem: () => saveProblem,
    hook: async (id, slugs) => {
      const duplicate = scheduler.state().hooks[id] !== undefined;
      if (!duplicate) send({ kind: 'hook', id, slugs });
      report({ event: 'webhook', id, slugs, duplicate });
      // The save of a first delivery may have failed, so a duplicate saves again.
      await save();
      return duplicate ? 'duplicate' : 'accepted';
    },
    reread: async () => {
      await refreshDealers();
      if (options.readSettings) await rereadSettings({ state: scheduler.state, readSettings: options.readSettings, send, report });
    },
    start: async () => {
      await refreshDealers();
      send({ kind: 'tick' });
    },
    stop: async (graceMs) => {
      stopping = true;
      cancelTimer();
      report({ event: 'stopping', builds: builds.size });
      let cancelGrace: () => void = () => undefined;
      const graceEnded = new Promise<void>((done) => {
        cancelGrace = setTimer(done, graceMs);
      });
      await Promise.race([Promise.all([...builds, ...publications, options.alerts?.rest()]), graceEnded]);
      cancelGrace();
      await save();
    },
  };
}
