import { randomBytes } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { makeOpsApp } from '#lib/api/ops/ops-app.ts';
import { makeReadiness } from '#lib/api/ops/readiness.ts';
import { makeServiceMetrics } from '#lib/api/ops/service-metrics.ts';
import { replayDead } from '#lib/api/store/lead-admin.ts';
import { dayMs } from '#lib/model/time.ts';
import { checkResponse } from './check-response.ts';
import type { TestDatabase } from './databases.ts';
import { sowLeads } from './sown-leads.ts';
import type { StoreRow } from './stores.ts';

const now = Date.parse('2026-11-22T01:00:00Z');

/** Tests the health and metrics of the service on these stores. */
export function describeHealth(stores: readonly StoreRow[]): void {
  describe.each(stores)('health and metrics on %s', (_name, open, here) => {
    const it = test.skipIf(!here);
    let database: TestDatabase;
    let isAlive = true;
    let clock = now;
    /** How long each look at the database takes. */
    let lookMs = 0;
    let ms = 0;
    const elapsed = () => {
      ms += lookMs;
      return ms;
    };
    const start = (token?: string) => {
      const queues = () => [
        { dealer: 'bayside-mazda', destination: 'crm' },
        { dealer: 'quiet-cars', destination: 'webhook' },
      ];
      const metrics = makeServiceMetrics({ db: database.db, now: () => clock, queues, elapsed });
      const admin = { database, dealers: () => [], now: () => clock, random: randomBytes, token: undefined, onReplayed: () => undefined };
      const report = (error: Error) => {
        throw error;
      };
      const app = makeOpsApp({
        metrics,
        readiness: makeReadiness({ database, now: () => clock, isWorkerAlive: () => isAlive }),
        token,
        admin,
        report,
      });
      const get = async (path: string, headers: Record<string, string> = {}, peer = '127.0.0.1') => {
        const request = new Request(`http://localhost:4200${path}`, { headers: { host: 'localhost:4200', ...headers } });
        const response = await app(request, peer);
        await checkResponse(request, response);
        return response;
      };
      return { metrics, get, lines: async () => (await (await get('/metrics')).text()).split('\n') };
    };
    beforeEach(async () => {
      if (here) database = await open();
      isAlive = true;
      clock = now;
      lookMs = 0;
    });
    afterEach(async () => {
      if (here) await database.remove();
    });

    it('answers this machine, and others only with the token', async () => {
      const open = start();
      const guarded = start('secret-token');
      const outside = '203.0.113.9';
      const bearer = { Authorization: 'Bearer secret-token' };
      for (const path of ['/healthz', '/readyz', '/metrics']) {
        const statuses = await Promise.all([
          open.get(path),
          open.get(path, {}, outside),
          open.get(path, bearer, outside),
          open.get(path, { 'X-Forwarded-For': '127.0.0.1' }),
          open.get(path, { host: 'rebound.example.com' }),
          guarded.get(path),
          guarded.get(path, bearer, outside),
          guarded.get(path, { ...bearer, 'X-Forwarded-For': '203.0.113.9' }),
          guarded.get(path, { Authorization: 'Bearer secret-tokem' }, outside),
        ]);
        expect([path, statuses.map(({ status }) => status)]).toEqual([path, [200, 403, 403, 403, 403, 200, 200, 200, 401]]);
      }
      const refused = await open.get('/metrics', {}, outside);
      expect(await refused.json()).toEqual({
        error: 'Only for this machine, or with the token of FORECOURT_METRICS_TOKEN as Authorization: Bearer.',
        code: 'forbidden',
      });
      expect((await open.get('/healthz')).headers.get('cache-control')).toBe('no-store');
    });

    it('is ready while the database answers, is migrated, and the worker runs', async () => {
      const { get } = start();
      const good = { database: 'ok', leads: 'ok', schema: 'ok', worker: 'ok', proxies: 'ok' };
      const ready = async () => {
        const response = await get('/readyz');
        return [response.status, await response.json()];
      };
      expect(await ready()).toEqual([200, { ...good, ok: true }]);
      isAlive = false;
      expect(await ready()).toEqual([
        503,
        {
          ...good,
          ok: false,
          worker: 'does not run, so no lead is delivered. Find the reason in the log of this service, then restart it.',
        },
      ]);
      isAlive = true;
      await database.db
        .deleteFrom('kysely_migration' as never)
        .where('name' as never, '=', '040-operations' as never)
        .execute();
      expect(await ready()).toEqual([200, { ...good, ok: true }]);
      const restarted = start();
      expect(await (await restarted.get('/readyz')).json()).toEqual({
        ...{ ...good, ok: false, leads: 'unknown', schema: 'run `forecourt migrate`: 040-operations' },
      });
      expect((await restarted.get('/healthz')).status).toBe(200);
    });

    it('says that the database is down and where it is, without its password', async () => {
      const { get, lines } = start();
      await database.close();
      const response = await get('/readyz');
      const text = await response.text();
      expect([response.status, JSON.parse(text).ok, /:\/\/|@/.test(text)]).toEqual([503, false, false]);
      expect(await lines()).toContain('forecourt_leads_database_up 0');
      expect((await lines()).filter((line) => line.startsWith('forecourt_leads_pending{'))).toEqual([]);
      // afterEach closes it again.
      database = await open();
    });

    it('counts what waits, was given up and is quarantined as the database has it', async () => {
      await sowLeads(database, { count: 600, days: 10, now });
      const { lines, metrics } = start();
      metrics.onReceived('bayside-mazda', 'accepted');
      metrics.onReceived('bayside-mazda', 'accepted');
      const attempt = { dealer: 'bayside-mazda', destination: 'crm', lead: 'x', attempt: 1, ms: 700 };
      for (const state of ['delivered', 'pending', 'dead']) metrics.onAttempt({ ...attempt, state });
      metrics.onRequest({ method: 'POST', route: '/api/leads', status: 201, ms: 12, dealer: 'bayside-mazda' });
      metrics.onRequest({ method: 'GET', route: 'other', status: 404, ms: 1, dealer: undefined });
      const text = await lines();
      const place = 'dealer="bayside-mazda",destination="crm"';
      const countOf = async (state: 'pending' | 'dead') => {
        const rows = database.db.selectFrom('deliveries').select('created_at').where('state', '=', state);
        return rows.where('dealer', '=', 'bayside-mazda').where('destination', '=', 'crm').orderBy('created_at').execute();
      };
      const [pending, dead] = [await countOf('pending'), await countOf('dead')];
      expect([pending.length > 0, dead.length > 0]).toEqual([true, true]);
      const quarantined = await database.db
        .selectFrom('leads')
        .select('id')
        .where('state', '=', 'quarantined')
        .where('dealer', '=', 'bayside-mazda')
        .execute();
      for (const line of [
        'forecourt_leads_database_up 1',
        `forecourt_leads_pending{${place}} ${pending.length}`,
        `forecourt_leads_oldest_pending_seconds{${place}} ${(now - (pending[0]?.created_at ?? 0)) / 1000}`,
        `forecourt_leads_dead{${place}} ${dead.length}`,
        `forecourt_leads_quarantined{dealer="bayside-mazda"} ${quarantined.length}`,
        'forecourt_leads_pending{dealer="quiet-cars",destination="webhook"} 0',
        'forecourt_leads_oldest_pending_seconds{dealer="quiet-cars",destination="webhook"} 0',
        'forecourt_leads_received_total{dealer="bayside-mazda",state="accepted"} 2',
        `forecourt_lead_delivery_attempts_total{${place},outcome="delivered"} 1`,
        `forecourt_lead_delivery_attempts_total{${place},outcome="retry"} 1`,
        `forecourt_lead_delivery_attempts_total{${place},outcome="dead"} 1`,
        `forecourt_lead_delivery_attempt_seconds_bucket{le="1",${place}} 3`,
        'forecourt_http_request_seconds_count{method="POST",route="/api/leads",status="201",dealer="bayside-mazda"} 1',
        'forecourt_http_request_seconds_count{method="GET",route="other",status="404",dealer="none"} 1',
      ])
        expect(text).toContain(line);
    });

    it('looks at the database once for scrapes within five seconds', async () => {
      await sowLeads(database, { count: 300, days: 10, now });
      const { lines } = start();
      const dead = async () => (await lines()).filter((line) => line.startsWith('forecourt_leads_dead{') && !line.endsWith(' 0')).length;
      const before = await dead();
      expect(before).toBeGreaterThan(0);
      await replayDead(database, {}, now);
      clock = now + 4999;
      expect(await dead()).toBe(before);
      clock = now + 5000;
      expect(await dead()).toBe(0);
      clock = now - dayMs;
      expect(await dead()).toBe(0);
    });

    it('rests fifty times as long as a look at the database took', async () => {
      await sowLeads(database, { count: 300, days: 10, now });
      const { lines } = start();
      const dead = async () => (await lines()).filter((line) => line.startsWith('forecourt_leads_dead{') && !line.endsWith(' 0')).length;
      lookMs = 200;
      const before = await dead();
      await replayDead(database, {}, now);
      clock = now + 9_999;
      expect(await dead()).toBe(before);
      clock = now + 10_000;
      expect(await dead()).toBe(0);
    });
  });
}
