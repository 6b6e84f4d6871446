import { hourMs } from '#lib/model/time.ts';
import { jittered, retryMs, type WatchTimes } from './retry.ts';
import { addReasons, type BuildReason, type DealerWatch, hasReasons, newDealer, type Reasons, type WatchState } from './watch-state.ts';

/** What happens to a watcher. */
export type WatchEvent =
  | { kind: 'tick' }
  | { kind: 'dealers'; slugs: readonly string[] }
  | { kind: 'hook'; id: string; slugs: readonly string[] }
  | { kind: 'polled'; slug: string; ok: true; changed: boolean; files: string; everyMs: number }
  | { kind: 'polled'; slug: string; ok: false; problem: string }
  | { kind: 'built'; slug: string; ok: true; result: BuiltResult }
  | { kind: 'built'; slug: string; ok: false; problem: string };

/** What a build came to: `at` is the moment it was made for, `nextDue` what time changes next from there. */
export type BuiltResult = {
  at: number;
  changedPages: number;
  codeId: string;
  nextDue?: { at: number; why: readonly string[] } | undefined;
};

/** The moment of an event, chance from 0 to 1, and the watcher's times. */
export type At = { now: number; random: number; times: WatchTimes };

/** How long a webhook's id is remembered: as long as its signature holds, whichever way the clocks differ, and some. */
const hookMemoryMs = hourMs;

/** Adds reasons that hold since `now`; a reason that is new ends the wait after a failure, since what is built will be another thing. */
export function ask(dealer: DealerWatch, wanted: readonly BuildReason[], since: number): DealerWatch {
  const fresh = wanted.filter((reason) => dealer.pending[reason] === undefined);
  if (fresh.length === 0) return dealer;
  const { retryAt: _over, ...rest } = dealer;
  const more: Reasons = Object.fromEntries(fresh.map((reason) => [reason, since]));
  return { ...rest, pending: addReasons(dealer.pending, more) };
}

function withoutFault(dealer: DealerWatch, stage: 'poll' | 'build'): DealerWatch {
  if (dealer.fault?.stage !== stage) return dealer;
  const { fault: _mended, ...rest } = dealer;
  return rest;
}

type Polled = Extract<WatchEvent, { kind: 'polled' }>;
type Built = Extract<WatchEvent, { kind: 'built' }>;

function takePoll(dealer: DealerWatch, event: Polled, { now, random, times }: At): DealerWatch {
  const { polling, ...rest } = dealer;
  if (!polling) return dealer;
  const totals = { ...rest.totals, polls: rest.totals.polls + 1 };
  const lastPoll = { at: polling.since, ok: event.ok };
  // A webhook that came while the source was being read may tell of what was not read any more.
  const again = rest.hookSince === undefined ? Number.POSITIVE_INFINITY : now + times.hookGapMs;
  if (!event.ok) {
    const pollFailures = rest.pollFailures + 1;
    return {
      ...rest,
      totals: { ...totals, pollFailures: totals.pollFailures + 1 },
      lastPoll,
      pollFailures,
      nextPoll: Math.min(again, now + retryMs(pollFailures, random, times)),
      fault: { at: now, stage: 'poll', message: event.problem },
    };
  }
  const { changed, files, everyMs } = event;
  const known = rest.building ? rest.building.files : rest.builtFiles;
  const wanted: BuildReason[] = [...(changed ? (['stock'] as const) : []), ...(files === known ? [] : (['site'] as const))];
  const second = polling.byHook && !rest.followUp && wanted.length === 0;
  const { retryAt, ...mended } = withoutFault(rest, 'poll');
  // What has changed since a build failed may be what mends it.
  const waits = retryAt !== undefined && !changed && files === rest.seenFiles;
  const next: DealerWatch = {
    ...mended,
    ...(waits ? { retryAt } : {}),
    totals,
    lastPoll,
    pollFailures: 0,
    everyMs,
    seenFiles: files,
    followUp: second,
    nextPoll: Math.min(again, now + (second ? Math.min(times.hookAgainMs, everyMs) : jittered(everyMs, random))),
  };
  if (wanted.length > 0) return ask(next, wanted, now);
  return hasReasons(next.pending) || next.building ? next : { ...next, freshAsOf: polling.since };
}

function takeBuild(dealer: DealerWatch, event: Built, { now, random, times }: At): DealerWatch {
  const { building, ...rest } = dealer;
  if (!building) return dealer;
  const totals = { ...rest.totals, builds: rest.totals.builds + 1 };
  if (!event.ok) {
    const buildFailures = rest.buildFailures + 1;
    return {
      ...rest,
      totals: { ...totals, buildFailures: totals.buildFailures + 1 },
      buildFailures,
      retryAt: now + retryMs(buildFailures, random, times),
      pending: addReasons(rest.pending, building.reasons),
      fault: { at: now, stage: 'build', message: event.problem },
    };
  }
  const { at, changedPages, codeId, nextDue } = event.result;
  const { retryAt: _over, nextDue: _past, ...clear } = withoutFault(rest, 'build');
  const pending = { ...clear.pending };
  // An instant that came while the build waited for its turn is in it already.
  if (pending.time !== undefined && pending.time <= at) delete pending.time;
  const due = building.reasons.time;
  const settled = !hasReasons(pending) && clear.lastPoll?.ok && clear.lastPoll.at <= at;
  return {
    ...clear,
    totals: { ...totals, changedPages: totals.changedPages + changedPages },
    pending,
    buildFailures: 0,
    build: { at, endedAt: now, ms: Math.max(0, now - building.since), changedPages, codeId },
    ...(building.files === undefined ? {} : { builtFiles: building.files }),
    ...(due === undefined ? {} : { latenessMs: Math.max(0, now - due) }),
    ...(nextDue ? { nextDue: { at: nextDue.at, why: [...nextDue.why] } } : {}),
    ...(settled ? { freshAsOf: clear.lastPoll?.at } : {}),
  };
}

function takeHook(dealer: DealerWatch, { now, times }: At): DealerWatch {
  const last = dealer.polling?.since ?? dealer.lastPoll?.at ?? Number.NEGATIVE_INFINITY;
  const soonest = Math.max(now, last <= now ? last + times.hookGapMs : now);
  return {
    ...dealer,
    hookSince: now,
    nextPoll: Math.min(dealer.nextPoll, soonest),
    totals: { ...dealer.totals, hooks: dealer.totals.hooks + 1 },
  };
}

const change = (state: WatchState, slug: string, by: (dealer: DealerWatch) => DealerWatch): WatchState => {
  const dealer = state.dealers[slug];
  return dealer ? { ...state, dealers: { ...state.dealers, [slug]: by(dealer) } } : state;
};

/** The state after an event, before anything new is begun. What is about a dealer that is no longer watched is dropped. */
export function takeEvent(state: WatchState, event: WatchEvent, at: At): WatchState {
  switch (event.kind) {
    case 'tick':
      return state;
    case 'dealers': {
      // One that is gone while work on it goes on is let go of the next time, so that it is never worked on twice.
      const busy = Object.keys(state.dealers).filter((slug) => state.dealers[slug]?.building || state.dealers[slug]?.polling);
      const slugs = new Set([...event.slugs, ...busy]);
      return { ...state, dealers: Object.fromEntries([...slugs].map((slug) => [slug, state.dealers[slug] ?? newDealer(at.now)])) };
    }
    case 'hook': {
      if (state.hooks[event.id] !== undefined) return state;
      const recent = Object.entries(state.hooks).filter(([, taken]) => Math.abs(at.now - taken) < hookMemoryMs);
      const taken: WatchState = { ...state, hooks: { ...Object.fromEntries(recent), [event.id]: at.now } };
      return event.slugs.reduce((so, slug) => change(so, slug, (dealer) => takeHook(dealer, at)), taken);
    }
    case 'polled':
      return change(state, event.slug, (dealer) => takePoll(dealer, event, at));
    case 'built':
      return change(state, event.slug, (dealer) => takeBuild(dealer, event, at));
    default: {
      const never: never = event;
      throw new Error(`no such event: ${JSON.stringify(never)}`);
    }
  }
}
