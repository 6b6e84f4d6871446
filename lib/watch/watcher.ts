import type { WatchTimes } from './retry.ts';
import { makeSaver } from './saver.ts';
import { type Limits, step, type WatchAction } from './scheduler.ts';
import type { BuiltResult, WatchEvent } from './take-event.ts';
import type { BuildReason, DealerWatch, WatchState } from './watch-state.ts';

export type PollResult = { changed: boolean; files: string; everyMs: number };

/** What the watcher tells as it goes; one line each. */
export type WatchNews =
  | { event: 'polled'; slug: string; changed: boolean }
  | { event: 'poll failed' | 'build failed'; slug: string; problem: string; again?: number }
  | { event: 'build begun'; slug: string; reasons: BuildReason[] }
  | { event: 'built'; slug: string; reasons: BuildReason[]; ms: number; changedPages: number; nextDue?: number; latenessMs?: number }
  | { event: 'webhook'; id: string; slugs: readonly string[]; duplicate: boolean }
  | { event: 'dealers'; added: string[]; removed: string[] }
  | { event: 'state not kept' | 'dealers not listed'; problem: string }
  | { event: 'stopping'; builds: number };

export type WatcherOptions = {
  state: WatchState;
  limits: Limits;
  times: WatchTimes;
  now: () => number;
  /** 0 to 1. */
  random: () => number;
  /** Calls back once after so many milliseconds, unless it is called off by what it answers. */
  setTimer: (run: () => void, ms: number) => () => void;
  /** The dealers to watch; asked again every minute, so that new ones are met. */
  listDealers: () => Promise<readonly string[]>;
  /** Brings a dealer's snapshot up to date. Throws where the source fails; the snapshot is as it was then. */
  poll: (slug: string) => Promise<PollResult>;
  /** Builds a dealer from its snapshot as of the moment it is called. Throws where it fails; what is live stays then. */
  build: (slug: string, reasons: BuildReason[]) => Promise<BuiltResult>;
  keep: (state: WatchState) => Promise<void>;
  tell: (news: WatchNews) => void;
};

export type Watcher = {
  state: () => WatchState;
  /** Why the state could not be kept the last time; undefined while all is well. */
  unkept: () => string | undefined;
  /** Takes a webhook; once this is answered, no kill loses it. Rejects where it cannot be kept: the sender is to send it again. */
  hook: (id: string, slugs: readonly string[]) => Promise<'accepted' | 'duplicate'>;
  start: () => Promise<void>;
  /** Begins nothing more and waits for builds that run, at most so many milliseconds; the rest is left to who can end it. */
  stop: (graceMs: number) => Promise<void>;
};

/** The longest sleep: a clock that was set and a machine that slept are noticed after it at the latest. */
const longestSleepMs = 60_000;

const namesOf = (reasons: object) => Object.keys(reasons) as BuildReason[];
const messageOf = (error: unknown) => (error instanceof Error ? error.message : String(error));

/** Runs the scheduler: does what it says is to be begun, and tells it what came of it. */
export function makeWatcher(options: WatcherOptions): Watcher {
  const { limits, times, now, random, setTimer, keep, tell } = options;
  let { state } = options;
  let calledOff: () => void = () => undefined;
  let stopping = false;
  let listedAt = Number.NEGATIVE_INFINITY;
  const builds = new Set<Promise<void>>();
  let unkept: string | undefined;
  const save = makeSaver(async () => {
    try {
      await keep(state);
      unkept = undefined;
    } catch (error) {
      unkept = messageOf(error);
      throw error;
    }
  });
  const saveSoon = () => void save().catch((error) => tell({ event: 'state not kept', problem: messageOf(error) }));

  function send(event: WatchEvent): void {
    const result = step(state, event, { now: now(), random: random(), times }, stopping ? { polls: 0, builds: 0 } : limits);
    state = result.state;
    for (const action of result.actions) begin(action);
    if (event.kind !== 'tick' || result.actions.length > 0) saveSoon();
    calledOff();
    if (!stopping) calledOff = setTimer(wake, Math.max(1, Math.min(longestSleepMs, (result.wakeAt ?? Number.POSITIVE_INFINITY) - now())));
  }

  const dealer = (slug: string) => state.dealers[slug] as DealerWatch | undefined;

  function wake(): void {
    send({ kind: 'tick' });
    const at = now();
    if (at - listedAt >= longestSleepMs || at < listedAt) void meetDealers();
  }

  async function meetDealers(): Promise<void> {
    listedAt = now();
    const before = Object.keys(state.dealers);
    try {
      const slugs = await options.listDealers();
      const added = slugs.filter((slug) => !before.includes(slug));
      const removed = before.filter((slug) => !slugs.includes(slug));
      if (added.length + removed.length === 0) return;
      tell({ event: 'dealers', added, removed });
      send({ kind: 'dealers', slugs });
    } catch (error) {
      tell({ event: 'dealers not listed', problem: messageOf(error) });
    }
  }

  function begin(action: WatchAction): void {
    if (action.kind === 'poll') return void poll(action.slug);
    const running = build(action.slug, namesOf(action.reasons)).finally(() => builds.delete(running));
    builds.add(running);
  }

  async function poll(slug: string): Promise<void> {
    try {
      const result = await options.poll(slug);
      tell({ event: 'polled', slug, changed: result.changed });
      send({ kind: 'polled', slug, ok: true, ...result });
    } catch (error) {
      if (stopping) return;
      send({ kind: 'polled', slug, ok: false, problem: messageOf(error) });
      const again = dealer(slug)?.nextPoll;
      tell({ event: 'poll failed', slug, problem: messageOf(error), ...(again === undefined ? {} : { again }) });
    }
  }

  async function build(slug: string, reasons: BuildReason[]): Promise<void> {
    tell({ event: 'build begun', slug, reasons });
    try {
      const result = await options.build(slug, reasons);
      send({ kind: 'built', slug, ok: true, result });
      const { latenessMs, build: { ms = 0 } = {} } = dealer(slug) ?? {};
      const late = reasons.includes('time') && latenessMs !== undefined ? { latenessMs } : {};
      const due = result.nextDue ? { nextDue: result.nextDue.at } : {};
      tell({ event: 'built', slug, reasons, ms, changedPages: result.changedPages, ...due, ...late });
    } catch (error) {
      // One that was ended on purpose has not failed: the next watcher builds it.
      if (stopping) return;
      send({ kind: 'built', slug, ok: false, problem: messageOf(error) });
      const again = dealer(slug)?.retryAt;
      tell({ event: 'build failed', slug, problem: messageOf(error), ...(again === undefined ? {} : { again }) });
    }
  }

  return {
    state: () => state,
    unkept: () => unkept,
    hook: async (id, slugs) => {
      const duplicate = state.hooks[id] !== undefined;
      if (!duplicate) send({ kind: 'hook', id, slugs });
      tell({ event: 'webhook', id, slugs, duplicate });
      // A second delivery may follow a first one that could not be kept.
      await save();
      return duplicate ? 'duplicate' : 'accepted';
    },
    start: async () => {
      await meetDealers();
      send({ kind: 'tick' });
    },
    stop: async (graceMs) => {
      stopping = true;
      calledOff();
      tell({ event: 'stopping', builds: builds.size });
      let off: () => void = () => undefined;
      const enough = new Promise<void>((done) => {
        off = setTimer(done, graceMs);
      });
      await Promise.race([Promise.all(builds), enough]);
      off();
      await save();
    },
  };
}
