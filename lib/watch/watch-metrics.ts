import { Counter, Gauge, Registry } from 'prom-client';
import type { DealerWatch, WatchState } from './watch-state.ts';

type Read = (dealer: DealerWatch, now: number) => number | undefined;

const seconds = (ms: number | undefined) => (ms === undefined ? undefined : ms / 1000);
const overdueSince = ({ pending, building }: DealerWatch) => pending.time ?? building?.reasons.time;

/** What is told of each dealer now. What is not known yet is left out. */
const gauges: Record<string, [help: string, read: Read]> = {
  forecourt_last_success_timestamp_seconds: ['When the last build that worked ended', ({ build }) => seconds(build?.endedAt)],
  forecourt_staleness_seconds: [
    'Age of what is live: time since the source was last seen to hold what is live',
    ({ freshAsOf }, now) => (freshAsOf === undefined ? undefined : Math.max(0, now - freshAsOf) / 1000),
  ],
  forecourt_build_duration_seconds: ['How long the last build took', ({ build }) => seconds(build?.ms)],
  forecourt_last_changed_pages: ['Pages that the last build changed', ({ build }) => build?.changedPages],
  forecourt_next_due_timestamp_seconds: ['When time alone changes the site next', ({ nextDue }) => seconds(nextDue?.at)],
  forecourt_due_lateness_seconds: [
    'How long after the last instant that was due its build went live',
    ({ latenessMs }) => seconds(latenessMs),
  ],
  forecourt_overdue_seconds: [
    'How long a change that time alone makes has been waiting to go live',
    (dealer, now) => Math.max(0, now - (overdueSince(dealer) ?? now)) / 1000,
  ],
  forecourt_pending: [
    'Whether a build is wanted or runs',
    ({ pending, building }) => (building || Object.keys(pending).length > 0 ? 1 : 0),
  ],
  forecourt_building: ['Whether a build runs', ({ building }) => (building ? 1 : 0)],
  forecourt_failing: ['Whether the last poll or build failed', ({ fault }) => (fault ? 1 : 0)],
};

const counters: Record<string, [help: string, name: keyof DealerWatch['totals']]> = {
  forecourt_builds_total: ['Builds ended, good or bad', 'builds'],
  forecourt_build_failures_total: ['Builds that failed', 'buildFailures'],
  forecourt_polls_total: ['Polls ended, good or bad', 'polls'],
  forecourt_poll_failures_total: ['Polls that failed', 'pollFailures'],
  forecourt_webhooks_total: ['Webhooks taken', 'hooks'],
  forecourt_changed_pages_total: ['Pages that builds changed', 'changedPages'],
};

const labelNames = ['dealer'];

/** The watcher's metrics, read from its state whenever they are asked for. */
export function watchMetrics(state: () => WatchState, now: () => number): Registry {
  const registry = new Registry();
  const registers = [registry];
  for (const [name, [help, read]] of Object.entries(gauges))
    new Gauge({
      name,
      help,
      labelNames,
      registers,
      collect() {
        this.reset();
        for (const [slug, dealer] of Object.entries(state().dealers)) {
          const value = read(dealer, now());
          if (value !== undefined) this.set({ dealer: slug }, value);
        }
      },
    });
  for (const [name, [help, total]] of Object.entries(counters))
    new Counter({
      name,
      help,
      labelNames,
      registers,
      collect() {
        this.reset();
        for (const [slug, dealer] of Object.entries(state().dealers)) this.inc({ dealer: slug }, dealer.totals[total]);
      },
    });
  return registry;
}
