import { hourMs } from '#lib/model/time.ts';
import { unhandledCase } from '#lib/model/unhandled-case.ts';
import { RankedQueue } from './ranked-queue.ts';
import { jitterInterval, retryMs } from './retry.ts';
import { hasPublishedPages, searchIndex } from './search-index.ts';
import { addBuildReasons, type EventContext, takeEvent, type WatchEvent } from './take-event.ts';
import { buildRank, isFairTurn, oldestReason, publicationRank } from './urgency.ts';
import {
  type DealerWatch,
  hasReasons,
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

/**
 * The maximum number of concurrent polls, builds and publications. Polls of slow platforms do not count (rule B16). Pushes of search
 * indexes have the same number of separate places, so that a search server that hangs does not block targets.
 */
export type Limits = { polls: number; builds: number; publications: number };

export type SchedulerStep = {
  actions: WatchAction[];
  /** The dealers that were changed, added or removed. */
  changed: ReadonlySet<string>;
  /** When the next work starts, if no event comes before. */
  wakeAt: number | undefined;
};

/** A clock that moves back by more than this was set back. Smaller changes are normal corrections. */
const setBackMs = 1_000;

/** After a clock was set back, shortens waits that would last too long, and rebuilds pages that were built for a later time. */
function correctForClock(dealer: DealerWatch, { now, times }: EventContext): DealerWatch {
  const farthest = now + (dealer.pollFailures > 0 ? retryMs(dealer.pollFailures, 0, times) : jitterInterval(dealer.everyMs, 1));
  const next = {
    ...dealer,
    nextPoll: Math.min(dealer.nextPoll, Math.max(farthest, now + times.hookAgainMs)),
    retryAt: dealer.retryAt === undefined ? undefined : Math.min(dealer.retryAt, now + times.longestRetryMs),
    freshAsOf: dealer.freshAsOf === undefined ? undefined : Math.min(dealer.freshAsOf, now),
  };
  // Without a failure, it waits for a marketplace's next hour.
  const latestTry = ({ failures }: TargetWatch) => now + (failures > 0 ? times.longestPublishRetryMs : hourMs);
  const published = mapPublications(next, (one) =>
    one.retryAt === undefined ? one : { ...one, retryAt: Math.min(one.retryAt, latestTry(one)) },
  );
  return dealer.build && dealer.build.at > now + setBackMs && !dealer.building ? addBuildReasons(published, ['clock'], now) : published;
}

/** Adds a reason to build when a scheduled change has come. */
function addDueReason(dealer: DealerWatch, now: number): DealerWatch {
  if (!dealer.nextDue || dealer.nextDue.at > now) return dealer;
  return addBuildReasons({ ...dealer, nextDue: undefined }, ['time'], dealer.nextDue.at);
}

/** A new dealer is polled before its first build. */
export const awaitsFirstPoll = ({ pending, lastPoll }: DealerWatch): boolean =>
  pending.start !== undefined && lastPoll === undefined && Object.keys(pending).length === 1;

const canBuild = (dealer: DealerWatch, now: number) =>
  !dealer.building && hasReasons(dealer.pending) && !awaitsFirstPoll(dealer) && (dealer.retryAt ?? now) <= now;

/** A poll that runs for longer is waiting for a slow platform, which uses no processor. Others start beside it, up to a limit. */
const slowPollMs = 30_000;
const slowPollsPerPlace = 4;

/** How many polls may start, given the start times of the running ones. */
function freePolls(running: Iterable<number>, now: number, places: number): number {
  const started = [...running];
  const slow = started.filter((since) => now - since >= slowPollMs).length;
  return places - started.length + Math.min(slow, places * slowPollsPerPlace);
}

const canPoll = (dealer: DealerWatch, now: number) => !dealer.polling && dealer.nextPoll <= now;

const canPublish = ({ wanted, running, retryAt }: TargetWatch, now: number) => wanted && !running && (retryAt ?? now) <= now;

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

function startPublication(dealer: DealerWatch, target: string, wantedPublication: WantedPublication): DealerWatch {
  const { wanted: _now, retryAt: _over, failures = 0, ...publication } = dealer.publications[target] ?? {};
  return { ...dealer, publications: { ...dealer.publications, [target]: { ...publication, failures, running: wantedPublication } } };
}

/** The future times at which a dealer may have work to start. */
const wakeTimes = (dealer: DealerWatch, now: number): number[] =>
  [
    dealer.polling ? dealer.polling.since + slowPollMs : dealer.nextPoll,
    ...(dealer.nextDue ? [dealer.nextDue.at] : []),
    ...(dealer.building || !hasReasons(dealer.pending) || dealer.retryAt === undefined ? [] : [dealer.retryAt]),
    ...Object.values(dealer.publications).flatMap(({ wanted, running, retryAt }) => (wanted && !running && retryAt ? [retryAt] : [])),
  ].filter((at) => at > now);

/** The dealers that an event may change, in order. Undefined: all of them. */
function dealersOf(event: WatchEvent): readonly string[] | undefined {
  switch (event.kind) {
    case 'tick':
    case 'alert attempted':
      return [];
    case 'hook':
      return event.slugs;
    case 'polled':
    case 'built':
    case 'published':
      return [event.slug];
    case 'dealers':
    case 'holds':
    case 'reread':
      return undefined;
    default:
      return unhandledCase(event);
  }
}

/** Separates a dealer from a target in a key. No target's address contains it. */
const separator = '\0';

/**
 * Keeps the state of a watcher and decides what to start. It uses no clock, randomness or disk: the caller passes them in. A dealer has at
 * most one poll, one build and one publication per target at a time. Reasons that arrive meanwhile lead to one more build, and its release
 * to one more publication. An event only costs the work for its own dealers and for those that are due (rule R44).
 */
export function makeScheduler(from: WatchState) {
  let state: WatchState = { ...from, dealers: {} };
  const { dealers } = state;
  const queues = {
    builds: new RankedQueue(),
    oldest: new RankedQueue(),
    polls: new RankedQueue(),
    publications: new RankedQueue(),
    pushes: new RankedQueue(),
  };
  const wakes = new RankedQueue();
  const building = new Set<string>();
  const polling = new Map<string, number>();
  /** The queued targets of each dealer, and the number of targets with a running publication. */
  const targets = new Map<string, { queued: string[]; running: number; pushing: number }>();
  let publishing = 0;
  let pushing = 0;
  let turn = 0;
  let lastNow = Number.POSITIVE_INFINITY;
  let changed = new Set<string>();

  const queueOf = (target: string) => (target === searchIndex ? queues.pushes : queues.publications);

  /** Updates a dealer's position in every queue. */
  function index(slug: string, now: number): void {
    const dealer = Object.hasOwn(dealers, slug) ? dealers[slug] : undefined;
    const builds = dealer && canBuild(dealer, now) ? dealer.pending : undefined;
    queues.builds.set(slug, builds && buildRank(builds));
    queues.oldest.set(slug, builds && [oldestReason(builds)]);
    queues.polls.set(slug, dealer && canPoll(dealer, now) ? [dealer.hookSince === undefined ? 1 : 0, dealer.nextPoll] : undefined);
    const before = targets.get(slug);
    for (const target of before?.queued ?? []) queueOf(target).set(slug + separator + target, undefined);
    const publications = Object.entries(dealer?.publications ?? {});
    const queued: string[] = [];
    for (const [target, one] of publications) {
      if (!(dealer && one.wanted && canPublish(one, now)) || (target === searchIndex && !hasPublishedPages(dealer))) continue;
      queueOf(target).set(slug + separator + target, publicationRank(one.wanted, one.failures));
      queued.push(target);
    }
    const runs = (isIndex: boolean) => publications.filter(([target, one]) => one.running && (target === searchIndex) === isIndex).length;
    const active = { running: runs(false), pushing: runs(true) };
    publishing += active.running - (before?.running ?? 0);
    pushing += active.pushing - (before?.pushing ?? 0);
    if (queued.length + active.running + active.pushing > 0) targets.set(slug, { queued, ...active });
    else targets.delete(slug);
    if (dealer?.building) building.add(slug);
    else building.delete(slug);
    if (dealer?.polling) polling.set(slug, dealer.polling.since);
    else polling.delete(slug);
    const times = dealer ? wakeTimes(dealer, now) : [];
    wakes.set(slug, times.length > 0 ? [Math.min(...times)] : undefined);
  }

  /** Sets a dealer in the state, or removes it. */
  function put(slug: string, dealer: DealerWatch | undefined, now: number): void {
    if (dealers[slug] !== dealer) changed.add(slug);
    if (dealer) dealers[slug] = dealer;
    else delete dealers[slug];
    index(slug, now);
  }

  function startBuilds(most: number, now: number): WatchAction[] {
    const actions: WatchAction[] = [];
    while (actions.length < most) {
      const [urgent, oldest] = [queues.builds.first(), queues.oldest.first()];
      if (!urgent || !oldest) break;
      const slug = isFairTurn(turn, oldest.rank[0] as number, now) ? oldest.key : urgent.key;
      turn += 1;
      const dealer = dealers[slug] as DealerWatch;
      actions.push({ kind: 'build', slug, reasons: dealer.pending });
      put(slug, startBuild(dealer, now), now);
    }
    return actions;
  }

  function startPolls(most: number, now: number): WatchAction[] {
    const actions: WatchAction[] = [];
    for (let next = queues.polls.first(); next && actions.length < most; next = queues.polls.first()) {
      actions.push({ kind: 'poll', slug: next.key });
      put(next.key, startPoll(dealers[next.key] as DealerWatch, now), now);
    }
    return actions;
  }

  function startPublications(queue: RankedQueue, most: number, now: number): WatchAction[] {
    const actions: WatchAction[] = [];
    for (let next = queue.first(); next && actions.length < most; next = queue.first()) {
      const [slug = '', target = ''] = next.key.split(separator);
      actions.push({ kind: 'publish', slug, target });
      const dealer = dealers[slug] as DealerWatch;
      put(slug, startPublication(dealer, target, dealer.publications[target]?.wanted as WantedPublication), now);
    }
    return actions;
  }

  /** The dealers to check: those of the event, and those that are due. All of them if the clock went back. */
  function affected(event: WatchEvent, now: number): string[] {
    const affectedSlugs = now < lastNow ? undefined : dealersOf(event);
    if (!affectedSlugs) return Object.keys(dealers);
    const slugs = new Set(affectedSlugs.filter((slug) => Object.hasOwn(dealers, slug)));
    for (let next = wakes.first(); next && (next.rank[0] as number) <= now; next = wakes.first()) {
      slugs.add(next.key);
      wakes.set(next.key, undefined);
    }
    return [...slugs];
  }

  for (const [slug, dealer] of Object.entries(from.dealers)) dealers[slug] = dealer;

  return {
    /** The state. Its dealers change with each step. */
    state: (): WatchState => state,
    /** Applies the state of the alerts, and dealers whose alerts changed. */
    setAlerts: (alerts: WatchState['alerts'], some: WatchState['dealers'], now: number): void => {
      state = { ...state, alerts };
      for (const [slug, dealer] of Object.entries(some)) put(slug, dealer, now);
    },
    /** Handles an event and returns what to start. */
    step: (event: WatchEvent, context: EventContext, limits: Limits): SchedulerStep => {
      const { now } = context;
      changed = new Set();
      const slugs = affected(event, now);
      lastNow = now;
      const some = Object.fromEntries(slugs.map((slug) => [slug, dealers[slug] as DealerWatch]));
      const { dealers: next, ...after } = takeEvent({ ...state, dealers: some }, event, context);
      state = { ...after, dealers };
      for (const slug of slugs) if (!Object.hasOwn(next, slug)) put(slug, undefined, now);
      for (const [slug, dealer] of Object.entries(next)) put(slug, addDueReason(correctForClock(dealer, context), now), now);
      const actions = [
        ...startBuilds(limits.builds - building.size, now),
        ...startPolls(freePolls(polling.values(), now, limits.polls), now),
        ...startPublications(queues.publications, limits.publications - publishing, now),
        ...startPublications(queues.pushes, limits.publications - pushing, now),
      ];
      return { actions, changed, wakeAt: wakes.first()?.rank[0] };
    },
  };
}
