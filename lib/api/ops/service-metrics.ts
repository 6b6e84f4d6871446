import type { Kysely } from 'kysely';
import { Counter, Gauge, Histogram, Registry } from 'prom-client';
import { secondMs } from '#lib/model/time.ts';
import type { Queue } from '../store/delivery-store.ts';
import { countDead, countPending, countQuarantined } from '../store/lead-health.ts';
import { readProbes } from '../store/probe-store.ts';
import type { LeadTables } from '../store/tables.ts';
import type { DeliveryReport } from '../worker/worker.ts';

/** A request that was answered. The route is a pattern, never the address. */
export type RequestReport = { method: string; route: string; status: number; ms: number; dealer: string | undefined };

export type ServiceMetricsOptions = {
  db: Kysely<LeadTables>;
  now: () => number;
  /** Every destination of the served dealers, so that one without deliveries shows as 0. */
  queues: () => readonly Queue[];
  /** Requests that came through a proxy which `FORECOURT_TRUSTED_PROXIES` does not name. */
  unnamedProxyRequests?: () => number;
  /** Milliseconds of a monotonic clock. */
  elapsed?: () => number;
};

/** Scrapes within this time share one database query. */
const cacheMs = 5 * secondMs;

const outcomeOf = ({ state }: DeliveryReport) => (state === 'pending' ? 'retry' : state);

async function readHealth(db: Kysely<LeadTables>) {
  const [pending, dead, quarantined] = [await countPending(db), await countDead(db), await countQuarantined(db)];
  return { pending, dead, quarantined, probes: await readProbes(db) };
}

/**
 * Prometheus metrics of the lead service. What this process did is counted here; what waits in the database is read from it, so several
 * processes on one database show the same. Nothing in them is personal.
 */
export function makeServiceMetrics({
  db,
  now,
  queues,
  unnamedProxyRequests = () => 0,
  elapsed = () => performance.now(),
}: ServiceMetricsOptions) {
  const registry = new Registry();
  const registers = [registry];
  const place = ['dealer', 'destination'];
  const gauge = (name: string, help: string, labelNames: string[] = place) => new Gauge({ name, help, labelNames, registers });
  const received = new Counter({
    ...{ name: 'forecourt_leads_received_total', help: 'Leads that this process stored', labelNames: ['dealer', 'state'], registers },
  });
  const attempts = new Counter({
    ...{ name: 'forecourt_lead_delivery_attempts_total', help: 'Attempts of this process by outcome: delivered, retry, dead' },
    ...{ labelNames: [...place, 'outcome'], registers },
  });
  const attemptSeconds = new Histogram({
    ...{ name: 'forecourt_lead_delivery_attempt_seconds', help: 'Duration of attempts', labelNames: place, registers },
    buckets: [0.1, 0.5, 1, 5, 15, 60],
  });
  const requestSeconds = new Histogram({
    ...{ name: 'forecourt_http_request_seconds', help: 'Duration of requests', registers },
    labelNames: ['method', 'route', 'status', 'dealer'],
    buckets: [0.005, 0.02, 0.1, 0.5, 2, 10],
  });
  new Counter({
    ...{ name: 'forecourt_unnamed_proxy_requests_total', help: 'Requests through a proxy that FORECOURT_TRUSTED_PROXIES lacks', registers },
    collect() {
      this.reset();
      this.inc(unnamedProxyRequests());
    },
  });
  const up = gauge('forecourt_leads_database_up', 'Whether the database answered', []);
  const pending = gauge('forecourt_leads_pending', 'Deliveries that wait');
  const oldest = gauge('forecourt_leads_oldest_pending_seconds', 'Age of the oldest waiting delivery');
  const dead = gauge('forecourt_leads_dead', 'Deliveries that were given up and wait for a person');
  const quarantined = gauge('forecourt_leads_quarantined', 'Leads that look like spam and wait for a person', ['dealer']);
  const probed = gauge('forecourt_synthetic_lead_ok', 'Whether the last synthetic lead arrived', ['dealer']);
  const probeAge = gauge('forecourt_synthetic_lead_age_seconds', 'Time since a synthetic lead last arrived', ['dealer']);
  let looked: { at: number; health: ReturnType<typeof readHealth> } | undefined;
  let restMs = cacheMs;

  async function look(): Promise<void> {
    const at = now();
    const began = elapsed();
    const isNew = !looked || Math.abs(at - looked.at) >= restMs;
    if (!looked || isNew) looked = { at, health: readHealth(db) };
    for (const each of [pending, oldest, dead, quarantined, probed, probeAge]) each.reset();
    try {
      const health = await looked.health;
      // On SQLite the query blocks everything else, so after a slow one the next one waits longer.
      if (isNew) restMs = Math.max(cacheMs, (elapsed() - began) * 50);
      up.set(1);
      for (const { dealer, destination } of queues()) for (const each of [pending, oldest, dead]) each.set({ dealer, destination }, 0);
      for (const { dealer } of queues()) quarantined.set({ dealer }, 0);
      for (const { dealer, destination, count, oldestAt } of health.pending) {
        pending.set({ dealer, destination }, count);
        oldest.set({ dealer, destination }, Math.max(0, at - oldestAt) / 1000);
      }
      for (const { dealer, destination, count } of health.dead) dead.set({ dealer, destination }, count);
      for (const { dealer, count } of health.quarantined) quarantined.set({ dealer }, count);
      for (const { dealer, ended_at: endedAt, error, ok_at: okAt } of health.probes) {
        if (endedAt !== null) probed.set({ dealer }, error === null ? 1 : 0);
        if (okAt !== null) probeAge.set({ dealer }, Math.max(0, at - okAt) / 1000);
      }
    } catch {
      looked = undefined;
      up.set(0);
    }
  }

  return {
    contentType: registry.contentType,
    text: async (): Promise<string> => {
      await look();
      return registry.metrics();
    },
    onReceived: (dealer: string, state: string) => received.inc({ dealer, state }),
    onAttempt: (report: DeliveryReport) => {
      const { dealer, destination, ms } = report;
      attempts.inc({ dealer, destination, outcome: outcomeOf(report) });
      attemptSeconds.observe({ dealer, destination }, ms / 1000);
    },
    onRequest: ({ method, route, status, ms, dealer = 'none' }: RequestReport) =>
      requestSeconds.observe({ method, route, status, dealer }, ms / 1000),
  };
}

export type ServiceMetrics = ReturnType<typeof makeServiceMetrics>;
