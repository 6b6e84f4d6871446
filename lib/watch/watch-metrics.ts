import { Counter, type CounterConfiguration, Gauge, Registry } from 'prom-client';
import type { RejectedHooks } from './rejected-hooks.ts';
import { indexFailuresOf, searchIndex } from './search-index.ts';
import { changedAt, type DealerWatch, type WatchState } from './watch-state.ts';

type Read = (dealer: DealerWatch, now: number) => number | undefined;

const seconds = (ms: number | undefined) => (ms === undefined ? undefined : ms / 1000);
const overdueSince = ({ pending, building }: DealerWatch) => pending.time ?? building?.reasons.time;

const publicationsOf = ({ publications }: DealerWatch) =>
  Object.entries(publications).flatMap(([target, publication]) => (target === searchIndex ? [] : [publication]));

/** From the first sign of the last change to its arrival at the last target. While a change waits or fails, at least its wait so far. */
function liveLag(dealer: DealerWatch, now: number): number | undefined {
  const publications = publicationsOf(dealer);
  if (publications.length === 0) return undefined;
  const building = [dealer.pending, dealer.building?.reasons ?? {}].map(changedAt);
  const waiting = [...building, ...publications.flatMap(({ wanted, running }) => [wanted?.changedAt, running?.changedAt])];
  const lags = [...publications.map(({ last }) => last?.lagMs), ...waiting.map((at) => at && Math.max(0, now - at))];
  const knownLags = lags.filter((ms) => ms !== undefined);
  return knownLags.length > 0 ? Math.max(...knownLags) / 1000 : undefined;
}

/** The value of each gauge for one dealer. An unknown value is left out. */
const gauges: Record<string, [help: string, read: Read]> = {
  forecourt_last_success_timestamp_seconds: ['When the last successful build ended', ({ build }) => seconds(build?.endedAt)],
  forecourt_last_pull_timestamp_seconds: [
    'When the last poll that worked ended',
    ({ lastPoll }) => (lastPoll?.ok ? seconds(lastPoll.at) : undefined),
  ],
  forecourt_oldest_fact_timestamp_seconds: ['Up to when the live site is known to match its source', ({ freshAsOf }) => seconds(freshAsOf)],
  forecourt_staleness_seconds: [
    'Data age: time since a poll last confirmed that the live site matches the source',
    ({ freshAsOf }, now) => (freshAsOf === undefined ? undefined : Math.max(0, now - freshAsOf) / 1000),
  ],
  forecourt_build_duration_seconds: ['How long the last build took', ({ build }) => seconds(build?.ms)],
  forecourt_last_changed_pages: ['Number of pages that the last build changed', ({ build }) => build?.changedPages],
  forecourt_next_due_timestamp_seconds: ['When the next scheduled change is due', ({ nextDue }) => seconds(nextDue?.at)],
  forecourt_due_lateness_seconds: ['Delay between the last scheduled change and its release', ({ latenessMs }) => seconds(latenessMs)],
  forecourt_overdue_seconds: [
    'How long a scheduled change has been waiting to go live',
    (dealer, now) => Math.max(0, now - (overdueSince(dealer) ?? now)) / 1000,
  ],
  forecourt_pending: ['Whether a build waits or runs', ({ pending, building }) => (building || Object.keys(pending).length > 0 ? 1 : 0)],
  forecourt_building: ['Whether a build runs', ({ building }) => (building ? 1 : 0)],
  forecourt_held: ['Whether a rollback keeps the live release live', ({ held }) => (held ? 1 : 0)],
  forecourt_alerting: ['Whether an alert about the dealer is open', ({ alert }) => (alert ? 1 : 0)],
  forecourt_live_lag_seconds: ["Time from the first sign of a change at the source to its arrival at the dealer's targets", liveLag],
  forecourt_publish_failing: [
    'Whether the last publication to a target failed',
    (dealer) => (publicationsOf(dealer).length === 0 ? undefined : publicationsOf(dealer).some(({ failures }) => failures > 0) ? 1 : 0),
  ],
  forecourt_index_failing: ['Whether the last push of the search index failed', (dealer) => (indexFailuresOf(dealer) > 0 ? 1 : 0)],
  forecourt_failing: ['Whether the last poll or build failed', ({ fault }) => (fault ? 1 : 0)],
};

type Channel = DealerWatch['feeds'][string];

/** The value of each gauge for one channel of a dealer's stock. */
const channelGauges: Record<string, [help: string, read: (channel: Channel) => number]> = {
  forecourt_feed_changed_timestamp_seconds: ['When the file of the channel last changed', ({ at }) => at / 1000],
  forecourt_feed_cars: ['Cars that the channel lists', ({ listed }) => listed],
  forecourt_feed_left_out_cars: ['Cars that the channel does not take', ({ leftOut }) => leftOut],
};

const counters: Record<string, [help: string, name: keyof DealerWatch['totals']]> = {
  forecourt_builds_total: ['Builds that ended', 'builds'],
  forecourt_build_failures_total: ['Builds that failed', 'buildFailures'],
  forecourt_polls_total: ['Polls that ended', 'polls'],
  forecourt_poll_failures_total: ['Polls that failed', 'pollFailures'],
  forecourt_webhooks_total: ['Webhooks accepted', 'hooks'],
  forecourt_publications_total: ['Publications that ended', 'publications'],
  forecourt_publish_failures_total: ['Publications that failed', 'publishFailures'],
  forecourt_changed_pages_total: ['Pages that builds changed', 'changedPages'],
};

/** Makes the watcher's Prometheus metrics, computed from its state at each request. */
export function makeWatchMetrics(state: () => WatchState, rejected: Pick<RejectedHooks, 'counts'>, now: () => number): Registry {
  const registry = new Registry();
  const about = (name: string, help: string, label = 'dealer') => ({ name, help, labelNames: [label], registers: [registry] });
  for (const [name, [help, read]] of Object.entries(gauges))
    new Gauge({
      ...about(name, help),
      collect() {
        this.reset();
        for (const [dealer, watch] of Object.entries(state().dealers)) {
          const value = read(watch, now());
          if (value !== undefined) this.set({ dealer }, value);
        }
      },
    });
  for (const [name, [help, read]] of Object.entries(channelGauges))
    new Gauge({
      ...{ name, help, labelNames: ['dealer', 'channel'], registers: [registry] },
      collect() {
        this.reset();
        for (const [dealer, { feeds }] of Object.entries(state().dealers))
          for (const [channel, is] of Object.entries(feeds)) this.set({ dealer, channel }, read(is));
      },
    });
  const count = (about: CounterConfiguration<string>, countsOf: () => (readonly [labels: Record<string, string>, count: number])[]) =>
    new Counter({
      ...about,
      collect() {
        this.reset();
        for (const [labels, value] of countsOf()) this.inc(labels, value);
      },
    });
  for (const [name, [help, total]] of Object.entries(counters))
    count(about(name, help), () => Object.entries(state().dealers).map(([dealer, { totals }]) => [{ dealer }, totals[total]]));
  count(about('forecourt_webhooks_rejected_total', 'Webhooks rejected since the start, by reason', 'reason'), () =>
    Object.entries(rejected.counts()).map(([reason, value]) => [{ reason }, value]),
  );
  return registry;
}
