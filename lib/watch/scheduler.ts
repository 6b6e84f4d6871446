import { jittered, retryMs } from './retry.ts';
import { type At, ask, takeEvent, type WatchEvent } from './take-event.ts';
import { type DealerWatch, hasReasons, type Reasons, type WatchState } from './watch-state.ts';

/** What the watcher is to begin. */
export type WatchAction = { kind: 'poll'; slug: string } | { kind: 'build'; slug: string; reasons: Reasons };

/** How much goes on at once. */
export type Limits = { polls: number; builds: number };

export type Step = {
  state: WatchState;
  actions: WatchAction[];
  /** When something is to be begun next, if nothing happens before. */
  wakeAt: number | undefined;
};

/** A clock that shows a moment earlier than one it showed before has been set back; less than this is the usual correction of a clock. */
const setBackMs = 1_000;

/** Sees to it that a clock that jumped leaves nothing waiting for what was the future, nor pages made for it. */
function mendClock(dealer: DealerWatch, { now, times }: At): DealerWatch {
  const farthest = now + (dealer.pollFailures > 0 ? retryMs(dealer.pollFailures, 0, times) : jittered(dealer.everyMs, 1));
  const next = {
    ...dealer,
    nextPoll: Math.min(dealer.nextPoll, Math.max(farthest, now + times.hookAgainMs)),
    ...(dealer.retryAt === undefined ? {} : { retryAt: Math.min(dealer.retryAt, now + times.longestRetryMs) }),
    ...(dealer.freshAsOf === undefined ? {} : { freshAsOf: Math.min(dealer.freshAsOf, now) }),
  };
  return dealer.build && dealer.build.at > now + setBackMs && !dealer.building ? ask(next, ['clock'], now) : next;
}

/** Makes of an instant that has come a reason for a build. */
function takeDue(dealer: DealerWatch, now: number): DealerWatch {
  if (!dealer.nextDue || dealer.nextDue.at > now) return dealer;
  const { nextDue, ...rest } = dealer;
  return ask(rest, ['time'], nextDue.at);
}

const oldest = (reasons: Reasons) => Math.min(...Object.values(reasons));

/** What time changes goes before what the source changes: a car past its window must not wait for a hundred new ones. */
const isUrgent = ({ pending }: DealerWatch) => pending.time !== undefined || pending.clock !== undefined;

/** A dealer that is new here is looked at before it is built. */
const awaitsFirstPoll = ({ pending, lastPoll }: DealerWatch) =>
  pending.start !== undefined && lastPoll === undefined && Object.keys(pending).length === 1;

const mayBuild = (dealer: DealerWatch, now: number) =>
  !dealer.building && hasReasons(dealer.pending) && !awaitsFirstPoll(dealer) && (dealer.retryAt ?? now) <= now;

const mayPoll = (dealer: DealerWatch, now: number) => !dealer.polling && dealer.nextPoll <= now;

/** The first `most` of those that may begin, in order of their rank. */
function choose(state: WatchState, most: number, may: (dealer: DealerWatch) => boolean, rank: (dealer: DealerWatch) => number[]): string[] {
  const ready = Object.entries(state.dealers).flatMap(([slug, dealer]) => (may(dealer) ? [{ slug, rank: rank(dealer) }] : []));
  const before = (a: number[], b: number[]) => a.map((value, index) => value - (b[index] ?? 0)).find((difference) => difference !== 0) ?? 0;
  return ready
    .sort((a, b) => before(a.rank, b.rank) || (a.slug < b.slug ? -1 : 1))
    .slice(0, Math.max(0, most))
    .map(({ slug }) => slug);
}

function beginBuild({ retryAt: _over, ...dealer }: DealerWatch, now: number): DealerWatch {
  return { ...dealer, pending: {}, building: { since: now, reasons: dealer.pending, files: dealer.seenFiles } };
}

function beginPoll({ hookSince, ...dealer }: DealerWatch, now: number): DealerWatch {
  return {
    ...dealer,
    followUp: dealer.followUp && hookSince === undefined,
    polling: { since: now, byHook: hookSince !== undefined || dealer.followUp },
  };
}

/** The next instants at which a dealer that waits may begin something. */
const wakes = (dealer: DealerWatch, now: number): number[] =>
  [
    ...(dealer.polling ? [] : [dealer.nextPoll]),
    ...(dealer.nextDue ? [dealer.nextDue.at] : []),
    ...(dealer.building || !hasReasons(dealer.pending) || dealer.retryAt === undefined ? [] : [dealer.retryAt]),
  ].filter((at) => at > now);

/**
 * One step of the watcher: takes an event and says what to begin. Pure: clock and chance are given. At most one build and one poll of a dealer
 * run at once; reasons that come meanwhile lead to one more.
 */
export function step(before: WatchState, event: WatchEvent, at: At, limits: Limits): Step {
  const { now } = at;
  const taken = takeEvent(before, event, at);
  const dealers = Object.fromEntries(Object.entries(taken.dealers).map(([slug, dealer]) => [slug, takeDue(mendClock(dealer, at), now)]));
  const running = Object.values(dealers);
  const state = { ...taken, dealers };
  const building = choose(
    state,
    limits.builds - running.filter((dealer) => dealer.building).length,
    (dealer) => mayBuild(dealer, now),
    (dealer) => [isUrgent(dealer) ? 0 : 1, oldest(dealer.pending)],
  );
  const polling = choose(
    state,
    limits.polls - running.filter((dealer) => dealer.polling).length,
    (dealer) => mayPoll(dealer, now),
    (dealer) => [dealer.hookSince === undefined ? 1 : 0, dealer.nextPoll],
  );
  const actions: WatchAction[] = [];
  for (const slug of building) {
    const dealer = dealers[slug] as DealerWatch;
    actions.push({ kind: 'build', slug, reasons: dealer.pending });
    dealers[slug] = beginBuild(dealer, now);
  }
  for (const slug of polling) {
    actions.push({ kind: 'poll', slug });
    dealers[slug] = beginPoll(dealers[slug] as DealerWatch, now);
  }
  const next = Object.values(dealers).flatMap((dealer) => wakes(dealer, now));
  return { state, actions, wakeAt: next.length > 0 ? Math.min(...next) : undefined };
}
