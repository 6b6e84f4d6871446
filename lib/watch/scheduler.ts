import { jitterInterval, retryMs } from './retry.ts';
import { addBuildReasons, type EventContext, takeEvent, type WatchEvent } from './take-event.ts';
import {
  type DealerWatch,
  hasReasons,
  isUrgent,
  mapPublications,
  type Reasons,
  type TargetWatch,
  type WantedPublication,
  type WatchState,
} from './watch-state.ts';

/** Work that the watcher starts now. */
export type WatchAction =
  | { kind: 'poll'; slug: string }
  | { kind: 'build'; slug: string; reasons: Reasons }
  | { kind: 'publish'; slug: string; target: string };

/** The most polls, builds and publications that run at once. Polls of slow platforms do not count (rule B16). */
export type Limits = { polls: number; builds: number; publications: number };

export type SchedulerStep = {
  state: WatchState;
  actions: WatchAction[];
  /** When the next work starts, if no event comes before. */
  wakeAt: number | undefined;
};

/** A clock that moves back by more than this was set back. Less is the usual correction of a clock. */
const setBackMs = 1_000;

/** After a clock was set back, shortens waits that would last too long and rebuilds pages that were made for a later time. */
function correctForClock(dealer: DealerWatch, { now, times }: EventContext): DealerWatch {
  const farthest = now + (dealer.pollFailures > 0 ? retryMs(dealer.pollFailures, 0, times) : jitterInterval(dealer.everyMs, 1));
  const next = {
    ...dealer,
    nextPoll: Math.min(dealer.nextPoll, Math.max(farthest, now + times.hookAgainMs)),
    retryAt: dealer.retryAt === undefined ? undefined : Math.min(dealer.retryAt, now + times.longestRetryMs),
    freshAsOf: dealer.freshAsOf === undefined ? undefined : Math.min(dealer.freshAsOf, now),
  };
  const latestTry = now + times.longestPublishRetryMs;
  const published = mapPublications(next, (one) =>
    one.retryAt === undefined ? one : { ...one, retryAt: Math.min(one.retryAt, latestTry) },
  );
  return dealer.build && dealer.build.at > now + setBackMs && !dealer.building ? addBuildReasons(published, ['clock'], now) : published;
}

/** Adds a reason to build when a scheduled change has come. */
function addDueReason(dealer: DealerWatch, now: number): DealerWatch {
  if (!dealer.nextDue || dealer.nextDue.at > now) return dealer;
  return addBuildReasons({ ...dealer, nextDue: undefined }, ['time'], dealer.nextDue.at);
}

const oldestReason = (reasons: Reasons) => Math.min(...Object.values(reasons));

/** A new dealer is polled before its first build. */
const awaitsFirstPoll = ({ pending, lastPoll }: DealerWatch) =>
  pending.start !== undefined && lastPoll === undefined && Object.keys(pending).length === 1;

const canBuild = (dealer: DealerWatch, now: number) =>
  !dealer.building && hasReasons(dealer.pending) && !awaitsFirstPoll(dealer) && (dealer.retryAt ?? now) <= now;

/** A poll that runs for longer waits for a slow platform, which takes no processor. Others start beside it, up to a bound. */
const slowPollMs = 30_000;
const slowPollsPerPlace = 4;

/** How many polls may start. */
function freePolls(dealers: readonly DealerWatch[], now: number, places: number): number {
  const running = dealers.flatMap(({ polling }) => polling ?? []);
  const slow = running.filter(({ since }) => now - since >= slowPollMs).length;
  return places - running.length + Math.min(slow, places * slowPollsPerPlace);
}

const canPoll = (dealer: DealerWatch, now: number) => !dealer.polling && dealer.nextPoll <= now;

const compareRanks = (a: number[], b: number[]) =>
  a.map((value, index) => value - (b[index] ?? 0)).find((difference) => difference !== 0) ?? 0;

/** The first `most` of what can start, in order of their rank. */
const firstByRank = <T extends { slug: string; rank: number[] }>(ready: readonly T[], most: number): T[] =>
  ready.toSorted((a, b) => compareRanks(a.rank, b.rank) || (a.slug < b.slug ? -1 : 1)).slice(0, Math.max(0, most));

/** The first `most` dealers that can start, in order of their rank. */
function chooseDealers(
  state: WatchState,
  most: number,
  canStart: (dealer: DealerWatch) => boolean,
  rank: (dealer: DealerWatch) => number[],
): string[] {
  const ready = Object.entries(state.dealers).flatMap(([slug, dealer]) => (canStart(dealer) ? [{ slug, rank: rank(dealer) }] : []));
  return firstByRank(ready, most).map(({ slug }) => slug);
}

const canPublish = ({ wanted, running, retryAt }: TargetWatch, now: number) => wanted && !running && (retryAt ?? now) <= now;

/** The first `most` publications that can start: urgent ones first, then those to targets that work, so that one that hangs holds up no other. */
function choosePublications(dealers: WatchState['dealers'], most: number, now: number) {
  const ready = Object.entries(dealers).flatMap(([slug, dealer]) =>
    Object.entries(dealer.publications).flatMap(([target, publication]) => {
      const { wanted, failures } = publication;
      if (!(wanted && canPublish(publication, now))) return [];
      return [{ slug, target, wanted, rank: [failures > 0 ? 1 : 0, wanted.urgent ? 0 : 1, wanted.since] }];
    }),
  );
  return firstByRank(ready, most);
}

function startBuild({ retryAt: _over, ...dealer }: DealerWatch, now: number): DealerWatch {
  return { ...dealer, pending: {}, building: { since: now, reasons: dealer.pending, stock: dealer.seenStock, files: dealer.seenFiles } };
}

function startPoll({ hookSince, ...dealer }: DealerWatch, now: number): DealerWatch {
  return {
    ...dealer,
    followUp: dealer.followUp && hookSince === undefined,
    polling: { since: now, byHook: hookSince !== undefined || dealer.followUp, hookSince },
  };
}

function startPublication(dealer: DealerWatch, target: string, wanted: WantedPublication): DealerWatch {
  const { wanted: _now, retryAt: _over, failures = 0, ...publication } = dealer.publications[target] ?? {};
  return { ...dealer, publications: { ...dealer.publications, [target]: { ...publication, failures, running: wanted } } };
}

/** The future times at which a dealer may have work to start. */
const wakeTimes = (dealer: DealerWatch, now: number): number[] =>
  [
    dealer.polling ? dealer.polling.since + slowPollMs : dealer.nextPoll,
    ...(dealer.nextDue ? [dealer.nextDue.at] : []),
    ...(dealer.building || !hasReasons(dealer.pending) || dealer.retryAt === undefined ? [] : [dealer.retryAt]),
    ...Object.values(dealer.publications).flatMap(({ wanted, running, retryAt }) => (wanted && !running && retryAt ? [retryAt] : [])),
  ].filter((at) => at > now);

/**
 * Takes an event and says what to start. Pure: the caller passes in the time and the chance. A dealer has at most one poll, one build and one
 * publication to each target at a time; reasons that come meanwhile lead to one more build, and its release to one more publication.
 */
export function advanceScheduler(before: WatchState, event: WatchEvent, context: EventContext, limits: Limits): SchedulerStep {
  const { now } = context;
  const after = takeEvent(before, event, context);
  const dealers = Object.fromEntries(
    Object.entries(after.dealers).map(([slug, dealer]) => [slug, addDueReason(correctForClock(dealer, context), now)]),
  );
  const dealersBefore = Object.values(dealers);
  const state = { ...after, dealers };
  const slugsToBuild = chooseDealers(
    state,
    limits.builds - dealersBefore.filter((dealer) => dealer.building).length,
    (dealer) => canBuild(dealer, now),
    ({ pending }) => [isUrgent(pending) ? 0 : 1, oldestReason(pending)],
  );
  const slugsToPoll = chooseDealers(
    state,
    freePolls(dealersBefore, now, limits.polls),
    (dealer) => canPoll(dealer, now),
    (dealer) => [dealer.hookSince === undefined ? 1 : 0, dealer.nextPoll],
  );
  const actions: WatchAction[] = [];
  for (const slug of slugsToBuild) {
    const dealer = dealers[slug] as DealerWatch;
    actions.push({ kind: 'build', slug, reasons: dealer.pending });
    dealers[slug] = startBuild(dealer, now);
  }
  for (const slug of slugsToPoll) {
    actions.push({ kind: 'poll', slug });
    dealers[slug] = startPoll(dealers[slug] as DealerWatch, now);
  }
  const running = dealersBefore.flatMap(({ publications }) => Object.values(publications).filter((one) => one.running)).length;
  for (const { slug, target, wanted } of choosePublications(dealers, limits.publications - running, now)) {
    actions.push({ kind: 'publish', slug, target });
    dealers[slug] = startPublication(dealers[slug] as DealerWatch, target, wanted);
  }
  const wakes = Object.values(dealers).flatMap((dealer) => wakeTimes(dealer, now));
  return { state, actions, wakeAt: wakes.length > 0 ? Math.min(...wakes) : undefined };
}
