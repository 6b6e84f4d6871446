import { retryMs, type WatchTimes } from './retry.ts';
import { searchIndex } from './search-index.ts';
import {
  addReasons,
  changedAt,
  type DealerWatch,
  isUrgent,
  type Reasons,
  type TargetWatch,
  type WantedPublication,
} from './watch-state.ts';

/**
 * The release that a target has after a publication, and how many files (at a marketplace, listings) changed there. With `again`, the
 * target accepts the rest from that time on. With `newKey`, the pages need a build for the new key of the search index.
 */
export type PublishedResult = { release: string; files: number; again?: number | undefined; newKey?: boolean };

/** The end of a publication. Without a result, settings no longer name the target. */
export type PublishEvent = { kind: 'published'; slug: string; target: string } & (
  | { ok: true; result: PublishedResult | undefined }
  | { ok: false; problem: string }
);

const earliest = (...times: (number | undefined)[]): number | undefined => {
  const knownTimes = times.filter((at) => at !== undefined);
  return knownTimes.length > 0 ? Math.min(...knownTimes) : undefined;
};

/** Merges two waiting publications: the newest release has the changes of both. */
export const joinWanted = (one: WantedPublication | undefined, other: WantedPublication): WantedPublication =>
  one
    ? {
        since: Math.min(one.since, other.since),
        changedAt: earliest(one.changedAt, other.changedAt),
        urgent: one.urgent || other.urgent,
      }
    : other;

/**
 * Requests a publication to each target after a build with these reasons, and removes targets that settings no longer name. The wait after
 * a failure belongs to the target, so only an urgent release ends it.
 */
export function wantPublications(
  dealer: DealerWatch,
  { targets, reasons, now }: { targets: readonly string[]; reasons: Reasons; now: number },
): DealerWatch {
  const publication: WantedPublication = { since: now, changedAt: changedAt(reasons), urgent: isUrgent(reasons) };
  const entries = targets.map((target): [string, TargetWatch] => {
    const before = dealer.publications[target] ?? { failures: 0 };
    const retryAt = publication.urgent ? undefined : before.retryAt;
    return [target, { ...before, retryAt, wanted: joinWanted(before.wanted, publication) }];
  });
  const running = Object.entries(dealer.publications).filter(([target, one]) => one.running && !targets.includes(target));
  return { ...dealer, publications: Object.fromEntries([...running, ...entries]) };
}

/** A dealer after a publication. Requests that arrived meanwhile still wait, because the publication may have read the previous release. */
export function takePublication(
  dealer: DealerWatch,
  event: PublishEvent,
  { now, random, times }: { now: number; random: number; times: WatchTimes },
): DealerWatch {
  const { [event.target]: before, ...others } = dealer.publications;
  if (!before?.running) return dealer;
  const { running, ...rest } = before;
  const totals = { ...dealer.totals, publications: dealer.totals.publications + 1 };
  const after = (publication: TargetWatch, more: Partial<DealerWatch['totals']> = {}): DealerWatch => ({
    ...dealer,
    totals: { ...totals, ...more },
    publications: { ...others, [event.target]: publication },
  });
  if (!event.ok) {
    const failures = rest.failures + 1;
    const { firstPublishRetryMs: firstRetryMs, longestPublishRetryMs: longestRetryMs } = times;
    const retryAt = now + retryMs(failures, random, { firstRetryMs, longestRetryMs });
    const problem = { at: now, message: event.problem };
    const joined = joinWanted(rest.wanted, running);
    return after({ ...rest, wanted: joined, failures, retryAt, problem }, { publishFailures: totals.publishFailures + 1 });
  }
  if (!event.result) return { ...dealer, publications: others };
  const { release, again, newKey } = event.result;
  if (again !== undefined)
    return after({ ...rest, failures: 0, problem: undefined, wanted: joinWanted(rest.wanted, running), retryAt: again });
  // The index only links to pages, so it does not count as the arrival of a change.
  if (event.target === searchIndex) {
    const pushed = after({ ...rest, failures: 0, retryAt: undefined, problem: undefined, last: { at: now, release } });
    return newKey ? { ...pushed, pending: addReasons(pushed.pending, { site: now }) } : pushed;
  }
  const lagMs = running.changedAt === undefined ? rest.last?.lagMs : Math.max(0, now - running.changedAt);
  return after({ ...rest, failures: 0, retryAt: undefined, problem: undefined, last: { at: now, release, lagMs } });
}
