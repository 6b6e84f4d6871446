import { Gauge, Registry } from 'prom-client';
import type { FleetStatus } from './read-status.ts';

type Values = (status: FleetStatus) => readonly { labels?: Record<string, string>; value: number }[];

const one =
  (read: (status: FleetStatus) => number): Values =>
  (status) => [{ value: read(status) }];

const lagValues: Values = ({ lag }) =>
  (['hour', 'day', 'urgentDay'] as const).flatMap((period) =>
    (['p50', 'p95', 'p99'] as const).flatMap((share) => {
      const ms = lag[period][share];
      return ms === null ? [] : [{ labels: { period, share }, value: ms / 1000 }];
    }),
  );

const gauges: Record<string, [help: string, labels: readonly string[], values: Values]> = {
  forecourt_fleet_dealers: ['Dealers of the fleet', [], one(({ dealers }) => dealers)],
  forecourt_fleet_workers: ['Workers that are alive', [], one(({ workers }) => workers.filter(({ isAlive }) => isAlive).length)],
  forecourt_fleet_waiting: [
    'Dealers whose build or publication is due, by the most urgent reason',
    ['reason'],
    ({ waiting }) => Object.entries(waiting.reasons).map(([reason, value]) => ({ labels: { reason }, value })),
  ],
  forecourt_fleet_longest_wait_seconds: [
    'How long the dealer waits that waits longest',
    [],
    one(({ waiting }) => waiting.longestMs / 1000),
  ],
  forecourt_fleet_late_polls: ['Polls that are more than a minute late', [], one(({ latePolls }) => latePolls)],
  forecourt_fleet_running: [
    'Turns that run',
    ['kind'],
    ({ running }) => [
      { labels: { kind: 'poll' }, value: running.polls },
      { labels: { kind: 'build' }, value: running.builds },
    ],
  ],
  forecourt_fleet_lag_seconds: ['From the first sign of a change to its arrival at a target', ['period', 'share'], lagValues],
  forecourt_fleet_parked: ['Parked dealers', [], one(({ parked }) => parked.length)],
  forecourt_fleet_failing: [
    'Dealers whose last poll, build, publication or push of the search index failed',
    [],
    one(({ failing }) => failing.length),
  ],
  forecourt_fleet_cost_dollars: ['Estimated cost of the last day', [], one(({ day }) => day.cost)],
  forecourt_fleet_without_worker: [
    'Dealers for whose code no worker is alive',
    [],
    one(({ codes }) => codes.filter(({ hasWorker }) => !hasWorker).reduce((sum, { dealers }) => sum + dealers, 0)),
  ],
  forecourt_fleet_rollout_stopped: [
    'Whether a rollout of code stopped on a fault',
    [],
    one(({ rollout }) => (rollout?.stoppedWhy ? 1 : 0)),
  ],
};

/** The Prometheus metrics of a fleet, as text. All its processes return the same metrics, so scrape only one. */
export async function fleetMetrics(status: FleetStatus): Promise<{ text: string; contentType: string }> {
  const registry = new Registry();
  for (const [name, [help, labelNames, values]] of Object.entries(gauges)) {
    const gauge = new Gauge({ name, help, labelNames, registers: [registry] });
    for (const { labels = {}, value } of values(status)) gauge.set(labels, value);
  }
  return { text: await registry.metrics(), contentType: registry.contentType };
}
