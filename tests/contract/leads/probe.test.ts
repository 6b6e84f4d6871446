import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { makeServiceMetrics } from '#lib/api/ops/service-metrics.ts';
import { sendProbe } from '#lib/api/probe/send-probe.ts';
import { readAudit } from '#lib/api/store/audit.ts';
import { countDeliveries } from '#lib/api/store/count-deliveries.ts';
import { claimJob } from '#lib/api/store/job-store.ts';
import { dayMs, minuteMs } from '#lib/model/time.ts';
import { makeGuardedFetch } from '#lib/network/private-address.ts';
import { freePort } from '../../free-port.ts';
import type { TestDatabase } from './databases.ts';
import { startReceiver } from './receiver.ts';
import { serveApi } from './serve-api.ts';
import { sowLeads } from './sown-leads.ts';
import { bothStores } from './stores.ts';
import { hilltop, openService, until } from './yard.ts';

const start = Date.parse('2026-11-22T01:00:00Z');

describe.each(bothStores())('a synthetic lead on %s', (_name, open, here) => {
  const it = test.skipIf(!here);
  let database: TestDatabase;
  const closing: (() => Promise<unknown>)[] = [];
  beforeEach(async () => {
    if (!here) return;
    database = await open();
    closing.push(database.remove);
  });
  afterEach(async () => {
    for (const close of closing.splice(0).reverse()) await close();
  });
  const rowsOf = async () =>
    Promise.all(
      (['leads', 'lead_versions', 'deliveries', 'idempotency_keys'] as const).map(
        async (table) =>
          (
            await database.db
              .selectFrom(table as 'leads')
              .selectAll()
              .execute()
          ).length,
      ),
    );

  /** The API of a dealer at an address, and a destination that gets its leads. */
  async function serve(more: object = {}) {
    const receiver = await startReceiver(() => ({ status: 200 }));
    closing.push(receiver.close);
    let url = '';
    const dealer = () => hilltop([{ kind: 'webhook', url: receiver.url, secret: 'env:HOOK_SECRET' }], { apiUrl: url, ...more });
    const dealers = [dealer()];
    const service = openService(database, dealers, start);
    closing.push(service.close);
    const api = await serveApi(service.handle);
    closing.push(() => api.close(0));
    url = `http://127.0.0.1:${api.port}/api`;
    dealers[0] = dealer();
    const { fetch, close } = makeGuardedFetch({ allowPrivate: true });
    closing.push(close);
    const probe = (changed: object = {}) =>
      sendProbe({ database, world: { fetch, now: service.now }, newNonce: () => crypto.randomUUID() }, { ...dealer(), ...changed });
    return { ...service, receiver, api, probe };
  }
  const metricsOf = async (now: () => number) =>
    (await makeServiceMetrics({ db: database.db, now, queues: () => [] }).text())
      .split('\n')
      .filter((line) => line.startsWith('forecourt_synthetic_lead'))
      .map((line) => line.replace(/(age_seconds\S*) .*/, '$1'));

  it('arrives through the public address, is in no table of leads, and reaches nobody', async () => {
    const { service, probe, receiver, now } = await serve();
    service.worker.start();
    expect(await probe()).toMatchObject({ dealer: 'hilltop', isOk: true, error: undefined });
    await service.worker.stop(2000);
    expect([await rowsOf(), await countDeliveries(database.db, {}), receiver.hits]).toEqual([[0, 0, 0, 0], [], []]);
    expect(await metricsOf(now)).toEqual([
      'forecourt_synthetic_lead_ok{dealer="hilltop"} 1',
      'forecourt_synthetic_lead_age_seconds{dealer="hilltop"}',
    ]);
  });

  it('fails when the address does not answer, refuses it, or is of another database, and the metric says so', async () => {
    const elsewhere = await startReceiver(() => ({ status: 201 }));
    const refusing = await startReceiver(() => ({ status: 502 }));
    closing.push(elsewhere.close, refusing.close);
    const { probe, now } = await serve();
    const closed = `http://127.0.0.1:${await freePort()}`;
    expect((await probe({ apiUrl: closed })).error).toBe(`${closed}/leads cannot be reached: ECONNREFUSED`);
    expect((await probe({ apiUrl: refusing.url })).error).toMatch(/\/leads answered 502$/);
    expect((await probe({ apiUrl: elsewhere.url })).error).toMatch(
      / answered 201, but the lead is not in this database: does another service answer there\?$/,
    );
    expect(await metricsOf(now)).toEqual(['forecourt_synthetic_lead_ok{dealer="hilltop"} 0']);
  });

  it('cannot be sent by others, nor twice', async () => {
    const { send } = await serve();
    const answer = await send('POST', '/leads', { lead: { name: 'Ana', phone: '0412 345 678' } }, { 'Forecourt-Probe': 'a-guess' });
    expect([answer.status, await answer.json(), await rowsOf()]).toEqual([
      403,
      { error: 'This test was not announced, or is over.', code: 'unknown_probe' },
      [0, 0, 0, 0],
    ]);
  });

  it('is sent once a day by one of all workers, and old leads go by leads.retentionDays, recorded without personal data', async () => {
    await sowLeads(database, { count: 60, days: 20, now: start });
    // Forms that were never finished would be delivered now.
    await database.db.updateTable('leads').set({ dealer: 'hilltop', promoted: 1 }).execute();
    const old = await database.db
      .selectFrom('leads as l')
      .leftJoin('deliveries as d', 'd.lead_id', 'l.id')
      .select(['l.id', 'd.state'])
      .where('l.updated_at', '<', start - 10 * dayMs)
      .execute();
    const stays = new Set(old.filter(({ state }) => ['pending', 'dead', 'held'].includes(state ?? '')).map(({ id }) => id));
    const goes = new Set(old.map(({ id }) => id).filter((id) => !stays.has(id)));
    expect([goes.size > 5, stays.size > 0]).toEqual([true, true]);
    const settings = { retentionMs: 10 * dayMs, dailyProbe: true };
    const first = await serve(settings);
    const second = openService(database, [hilltop([], { ...settings, apiUrl: 'http://127.0.0.1:1' })], start);
    closing.push(second.close);
    first.service.worker.start();
    await until('the purge', async () => (await readAudit(database, 10)).length > 0);
    await until(
      'the probe',
      async () => (await database.db.selectFrom('probes').selectAll().where('ok_at', 'is not', null).execute()).length === 1,
    );
    second.service.worker.start();
    // A second look of the same worker, and the first of another one.
    first.wait(2 * minuteMs);
    await until('the other look', () => second.service.isWorkerAlive());
    await first.service.worker.stop(5000);
    await second.service.worker.stop(5000);
    const left = new Set((await database.db.selectFrom('leads').select('id').execute()).map(({ id }) => id));
    expect([[...goes].filter((id) => left.has(id)), [...stays].filter((id) => !left.has(id))]).toEqual([[], []]);
    expect((await readAudit(database, 10)).map(({ actor, action, note }) => ({ actor, action, note }))).toEqual([
      { actor: 'leads.retentionDays', action: 'purge', note: `${goes.size} leads of hilltop without news for 10 days` },
    ]);
    expect(await database.db.selectFrom('probes').select('error').execute()).toEqual([{ error: null }]);
  });
});

describe.each(bothStores())('work that is done once a day on %s', (_name, open, here) => {
  test.skipIf(!here)('is claimed by one process, and again a day later; a clock that was wrong by days does not stop it', async () => {
    const database = await open();
    const claim = (now: number) => claimJob(database, 'retention hilltop', now, dayMs);
    expect((await Promise.all([claim(start), claim(start)])).sort()).toEqual([false, true]);
    const looks: [now: number, isClaimed: boolean][] = [
      [start + dayMs - 1, false],
      // The clock of another host is a little behind.
      [start - minuteMs, false],
      [start + dayMs, true],
      [start + 90 * dayMs, true],
      [start + 2 * dayMs, true],
      [start + 2 * dayMs + 1, false],
    ];
    for (const [now, isClaimed] of looks) expect([now, await claim(now)]).toEqual([now, isClaimed]);
    await database.remove();
  });
});
