import { minuteMs, secondMs } from '#lib/model/time.ts';
import { awaitsFirstPoll } from '#lib/watch/scheduler.ts';
import { hasPublishedPages, searchIndex } from '#lib/watch/search-index.ts';
import { oldestReason, urgencyOf } from '#lib/watch/urgency.ts';
import { type DealerWatch, hasReasons, type TargetWatch } from '#lib/watch/watch-state.ts';

/** A turn is work on one dealer under one lease: a poll, or a build with its publications. */
export type TurnKind = 'poll' | 'build';

/** When a dealer wants its next turn, in milliseconds, and how urgent it is: the higher `priority`, the sooner. */
type WantedTurn = {
  at: number;
  priority: number;
  /** The time since when it has waited. */
  since: number;
};

/** The queue orders by one 32-bit number. Each level of urgency has a span of seconds, in which older work comes first. */
const levels = 7;
const span = 300_000_000;
const firstSecond = Date.UTC(2026, 0, 1) / secondMs;

/** Above all other priorities: a turn that one worker has just chosen. */
export const chosenPriority = 2_147_483_647;

/**
 * The priority of work at a level (0 is the most urgent) that has waited since `since`. Within a level, the longest wait comes first (rule
 * R44).
 */
export function priorityOf(level: number, since: number): number {
  const seconds = Math.min(span - 1, Math.max(0, Math.floor(since / secondMs) - firstSecond));
  return (levels - 1 - level) * span + (span - 1 - seconds);
}

/** Polls requested by a webhook come before scheduled ones. */
export function wantedPoll({ hookSince, nextPoll }: DealerWatch): WantedTurn {
  const since = hookSince ?? nextPoll;
  return { at: nextPoll, priority: priorityOf(hookSince === undefined ? 1 : 0, since), since };
}

/** A publication without a build: immediate if a car was sold, after all builds if it keeps failing. */
function publicationTurn({ wanted, failures, retryAt }: TargetWatch): WantedTurn | undefined {
  if (!wanted) return undefined;
  const level = wanted.urgent ? 0 : failures > 0 ? 6 : 3;
  return { at: retryAt ?? wanted.since, priority: priorityOf(level, wanted.since), since: wanted.since };
}

/** The level of scheduled changes. */
const dueLevel = urgencyOf({ time: 0 });

/** Everything that a dealer waits for besides polls. */
function workOf(dealer: DealerWatch): WantedTurn[] {
  const { pending, retryAt, nextDue, publications } = dealer;
  // The search index starts when the last target has the release, within the turn that publishes it.
  const isBlocked = (target: string) => target === searchIndex && !hasPublishedPages(dealer);
  const turns: (WantedTurn | undefined)[] = Object.entries(publications).map(([target, one]) =>
    isBlocked(target) ? undefined : publicationTurn(one),
  );
  if (hasReasons(pending) && !awaitsFirstPoll(dealer)) {
    const since = oldestReason(pending);
    turns.push({ at: retryAt ?? since, priority: priorityOf(urgencyOf(pending), since), since });
  }
  if (nextDue) turns.push({ at: nextDue.at, priority: priorityOf(dueLevel, nextDue.at), since: nextDue.at });
  return turns.filter((turn) => turn !== undefined);
}

/** The next build or publication of a dealer: the most urgent due one, or else the earliest. Undefined if it waits for none. */
export function wantedBuild(dealer: DealerWatch, now: number): WantedTurn | undefined {
  const turns = workOf(dealer);
  const due = turns.filter(({ at }) => at <= now);
  const [first] = due.length > 0 ? due.sort((a, b) => b.priority - a.priority) : turns.sort((a, b) => a.at - b.at);
  return first;
}

/** When a dealer's next build becomes more urgent than it is now. Undefined if it does not. */
export function risesAt(dealer: DealerWatch, now: number): number | undefined {
  const turn = wantedBuild(dealer, now);
  if (!turn || turn.at > now) return undefined;
  const times = workOf(dealer).flatMap(({ at, priority }) => (at > now && priority > turn.priority ? [at] : []));
  return times.length > 0 ? Math.min(...times) : undefined;
}

/** How long the worker that last built a dealer is warm: it has the snapshot, the records and the page keys in memory. */
export const warmMs = 30 * minuteMs;
/** How long other workers leave a dealer to the warm worker. */
export const headStartMs = 2 * secondMs;

/** The worker that last built a dealer. `isFree`: it is alive and has capacity for a turn. */
type LastWorker = { name: string; builtAt: number; isFree: boolean };

/** Until when a turn that is due since `due` is left to the last worker. If that worker is not warm and free, others take it at once. */
export function openToAllAt(due: number, last: LastWorker | undefined, now: number): number {
  const isWarm = last?.isFree && now - last.builtAt < warmMs;
  return isWarm ? due + headStartMs : due;
}

/** After this many failed builds in a row, a dealer is parked until `forecourt fleet unpark` (rule R56). */
export const failuresToPark = 10;
