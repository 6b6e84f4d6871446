import { hourMs } from '#lib/model/time.ts';
import type { StockFall } from '#lib/sources/stock-guard.ts';
import type { BuiltFeeds } from './built-feeds.ts';
import { jitterInterval, retryMs, type WatchTimes } from './retry.ts';
import { type PublishEvent, takePublication, wantPublications } from './take-publication.ts';
import {
  addReasons,
  type BuildReason,
  type DealerWatch,
  deliveryKey,
  type HeldAt,
  hasReasons,
  mapPublications,
  newDealer,
  type Reasons,
  type TargetWatch,
  type WatchState,
} from './watch-state.ts';

/** The events of a watcher. */
export type WatchEvent =
  | { kind: 'tick' }
  | { kind: 'dealers'; slugs: readonly string[] }
  | { kind: 'holds'; holds: Readonly<Record<string, HeldAt>> }
  | { kind: 'reread'; slugs: readonly string[] }
  | { kind: 'alert attempted'; key: string; attempts: number; nextAt?: number }
  | { kind: 'hook'; id: string; slugs: readonly string[] }
  | {
      kind: 'polled';
      slug: string;
      ok: true;
      changed: boolean;
      sold?: boolean;
      priced?: boolean;
      stock: string;
      files: string;
      everyMs: number;
    }
  | { kind: 'polled'; slug: string; ok: false; problem: string }
  | { kind: 'built'; slug: string; ok: true; result: BuiltResult }
  | { kind: 'built'; slug: string; ok: false; problem: string }
  | PublishEvent;

/** The result of a build: `at` is the time it was made for, `nextDue` the next scheduled change after that. */
export type BuiltResult = {
  at: number;
  changedPages: number;
  stockFall?: StockFall | undefined;
  codeId: string;
  /** The targets of the release, by name. */
  targets?: readonly string[];
  /** Why sold and removed cars could not be removed from the search index earlier. The push after the publication removes them. */
  indexProblem?: string | undefined;
  nextDue?: { at: number; why: readonly string[] } | undefined;
  /** The dealer is held: the build released nothing. */
  held?: HeldAt | undefined;
  /** The live release, and the channels of the stock in it. */
  live?: { release: string; feeds: BuiltFeeds } | undefined;
};

/** The time of an event, a random number from 0 to 1, and the watcher's waiting times. */
export type EventContext = { now: number; random: number; times: WatchTimes };

/** How long a webhook's id is remembered. This is longer than any signature is valid. */
const hookMemoryMs = hourMs;

/** Adds reasons to build. A new reason ends the wait after a failed build, because the next build has other input. */
export function addBuildReasons(dealer: DealerWatch, wantedReasons: readonly BuildReason[], since: number): DealerWatch {
  const newReasons = wantedReasons.filter((reason) => dealer.pending[reason] === undefined);
  if (newReasons.length === 0) return dealer;
  const more: Reasons = Object.fromEntries(newReasons.map((reason) => [reason, since]));
  return { ...dealer, retryAt: undefined, pending: addReasons(dealer.pending, more) };
}

/** The failure that remains after a stage has succeeded. */
const faultAfter = ({ fault }: DealerWatch, stage: 'poll' | 'build') => (fault?.stage === stage ? undefined : fault);

type PollEvent = Extract<WatchEvent, { kind: 'polled' }>;
type BuildEvent = Extract<WatchEvent, { kind: 'built' }>;

function takePoll(dealer: DealerWatch, event: PollEvent, { now, random, times }: EventContext): DealerWatch {
  const { polling, ...rest } = dealer;
  if (!polling) return dealer;
  const totals = { ...rest.totals, polls: rest.totals.polls + 1 };
  const lastPoll = { at: polling.since, ok: event.ok };
  // A webhook that came during this poll may announce a change that the poll missed.
  const nextHookPoll = rest.hookSince === undefined ? Number.POSITIVE_INFINITY : now + times.hookGapMs;
  if (!event.ok) {
    const pollFailures = rest.pollFailures + 1;
    return {
      ...rest,
      totals: { ...totals, pollFailures: totals.pollFailures + 1 },
      lastPoll,
      pollFailures,
      // The webhook still waits for a successful poll.
      hookSince: rest.hookSince ?? polling.hookSince,
      nextPoll: Math.min(nextHookPoll, now + retryMs(pollFailures, random, times)),
      fault: { at: now, stage: 'poll', message: event.problem },
    };
  }
  const { changed, sold = false, priced = false, stock, files, everyMs } = event;
  const [builtStock, builtFiles] = rest.building ? [rest.building.stock, rest.building.files] : [rest.builtStock, rest.builtFiles];
  // A process that was killed between its pull and its build leaves a stock that was never built. A car may have been sold in it.
  const isLeftBehind = !changed && rest.pending.stock === undefined && builtStock !== undefined && stock !== builtStock;
  const wantedReasons: BuildReason[] = [
    ...(changed || isLeftBehind ? (['stock'] as const) : []),
    ...(priced ? (['price'] as const) : []),
    ...(sold || isLeftBehind ? (['sold'] as const) : []),
    ...(files === builtFiles ? [] : (['site'] as const)),
  ];
  const needsFollowUp = polling.byHook && !rest.followUp && wantedReasons.length === 0;
  const next: DealerWatch = {
    ...rest,
    fault: faultAfter(rest, 'poll'),
    // A change since the failed build may fix it, so the wait ends.
    retryAt: changed || files !== rest.seenFiles ? undefined : rest.retryAt,
    totals,
    lastPoll,
    pollFailures: 0,
    everyMs,
    seenStock: stock,
    seenFiles: files,
    followUp: needsFollowUp,
    nextPoll: Math.min(nextHookPoll, now + (needsFollowUp ? Math.min(times.hookAgainMs, everyMs) : jitterInterval(everyMs, random))),
  };
  // A webhook announced the change before this poll found it.
  if (wantedReasons.length > 0) return addBuildReasons(next, wantedReasons, polling.hookSince ?? (polling.byHook ? polling.since : now));
  return hasReasons(next.pending) || next.building || next.held ? next : { ...next, freshAsOf: polling.since };
}

function takeBuild(dealer: DealerWatch, event: BuildEvent, { now, random, times }: EventContext): DealerWatch {
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
  const { at, changedPages, codeId, nextDue, held, live, targets = [] } = event.result;
  const pending = { ...rest.pending };
  // This build includes a scheduled change that came while it waited for its turn.
  if (pending.time !== undefined && pending.time <= at) delete pending.time;
  const built = { builtStock: building.stock ?? rest.builtStock, builtFiles: building.files ?? rest.builtFiles };
  const problems = { buildFailures: 0, fault: faultAfter(rest, 'build') };
  const ended = { ...rest, totals, pending, ...problems, retryAt: undefined, nextDue: undefined, ...built, held };
  // Maintenance of a held release is published too.
  const next = wantPublications(ended, { targets, reasons: building.reasons, now });
  // The live release is the same and as old as before.
  if (held) return next;
  const due = building.reasons.time;
  const isFresh = !hasReasons(pending) && rest.lastPoll?.ok && rest.lastPoll.at <= at;
  return {
    ...next,
    totals: { ...totals, changedPages: totals.changedPages + changedPages },
    build: { at, endedAt: now, ms: Math.max(0, now - building.since), changedPages, codeId },
    latenessMs: due === undefined ? rest.latenessMs : Math.max(0, now - due),
    nextDue: nextDue && { at: nextDue.at, why: [...nextDue.why] },
    freshAsOf: isFresh ? rest.lastPoll?.at : rest.freshAsOf,
    feeds: live ? feedsAfter(rest.feeds, live, now) : rest.feeds,
  };
}

/** The channels of the live release. One whose files did not change is as old as before. */
const feedsAfter = (
  before: DealerWatch['feeds'],
  { release, feeds }: NonNullable<BuiltResult['live']>,
  now: number,
): DealerWatch['feeds'] =>
  Object.fromEntries(
    Object.entries(feeds).map(([name, { listed, leftOut, changed }]) => {
      const channelBefore = Object.hasOwn(before, name) ? before[name] : undefined;
      return [name, { ...(channelBefore && !changed ? channelBefore : { at: now, release }), listed, leftOut }];
    }),
  );

function takeHook(dealer: DealerWatch, { now, times }: EventContext): DealerWatch {
  const last = dealer.polling?.since ?? dealer.lastPoll?.at ?? Number.NEGATIVE_INFINITY;
  const soonest = Math.max(now, last <= now ? last + times.hookGapMs : now);
  return {
    ...dealer,
    hookSince: dealer.hookSince ?? now,
    nextPoll: Math.min(dealer.nextPoll, soonest),
    totals: { ...dealer.totals, hooks: dealer.totals.hooks + 1 },
  };
}

/** An ended hold is a reason to build, because waiting changes go live. A new hold means that another release went live. */
function takeHold({ held, ...dealer }: DealerWatch, now: number, hold: HeldAt | undefined): DealerWatch {
  const targets = Object.keys(dealer.publications);
  if (hold && held?.release === hold.release) return { ...dealer, held: hold };
  if (hold) return wantPublications({ ...dealer, held: hold }, { targets, reasons: { time: now }, now });
  return held ? addBuildReasons(dealer, ['released'], now) : dealer;
}

const withoutWait = ({ retryAt: _over, ...publication }: TargetWatch): TargetWatch => publication;

const isBusy = (dealer: DealerWatch | undefined) =>
  dealer && (dealer.building || dealer.polling || Object.values(dealer.publications).some(({ running }) => running));

const updateDealer = (state: WatchState, slug: string, update: (dealer: DealerWatch) => DealerWatch): WatchState => {
  const dealer = state.dealers[slug];
  return dealer ? { ...state, dealers: { ...state.dealers, [slug]: update(dealer) } } : state;
};

/** Returns the state after an event, before new work starts. Events of a dealer that is no longer watched are ignored. */
export function takeEvent(state: WatchState, event: WatchEvent, context: EventContext): WatchState {
  switch (event.kind) {
    case 'tick':
      return state;
    case 'dealers': {
      // A removed dealer stays until its work ends, so that it never has two builds at once.
      const busy = Object.keys(state.dealers).filter((slug) => isBusy(state.dealers[slug]));
      const slugs = new Set([...event.slugs, ...busy]);
      return { ...state, dealers: Object.fromEntries([...slugs].map((slug) => [slug, state.dealers[slug] ?? newDealer(context.now)])) };
    }
    case 'holds': {
      const entries = Object.entries(state.dealers).map(([slug, dealer]) => [slug, takeHold(dealer, context.now, event.holds[slug])]);
      return { ...state, dealers: Object.fromEntries(entries) };
    }
    case 'reread': {
      // The change may fix the failure, so nothing waits.
      const changed = event.slugs.reduce(
        (next, slug) => updateDealer(next, slug, ({ retryAt: _over, ...dealer }) => ({ ...dealer, nextPoll: context.now })),
        state,
      );
      const entries = Object.entries(changed.dealers).map(([slug, dealer]) => [slug, mapPublications(dealer, withoutWait)]);
      return { ...changed, dealers: Object.fromEntries(entries) };
    }
    case 'alert attempted': {
      const { key, attempts, nextAt } = event;
      // Without a next attempt, it was delivered or has failed for good.
      const alerts = state.alerts.flatMap((delivery) => {
        if (deliveryKey(delivery) !== key) return [delivery];
        return nextAt === undefined ? [] : [{ ...delivery, attempts, nextAt }];
      });
      return { ...state, alerts };
    }
    case 'hook': {
      if (state.hooks[event.id] !== undefined) return state;
      const recent = Object.entries(state.hooks).filter(([, receivedAt]) => Math.abs(context.now - receivedAt) < hookMemoryMs);
      const remembered: WatchState = { ...state, hooks: { ...Object.fromEntries(recent), [event.id]: context.now } };
      return event.slugs.reduce((next, slug) => updateDealer(next, slug, (dealer) => takeHook(dealer, context)), remembered);
    }
    case 'polled':
      return updateDealer(state, event.slug, (dealer) => takePoll(dealer, event, context));
    case 'built':
      return updateDealer(state, event.slug, (dealer) => takeBuild(dealer, event, context));
    case 'published':
      return updateDealer(state, event.slug, (dealer) => takePublication(dealer, event, context));
    default: {
      const never: never = event;
      throw new Error(`no such event: ${JSON.stringify(never)}`);
    }
  }
}
