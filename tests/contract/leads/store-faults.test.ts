import { DatabaseSync } from 'node:sqlite';
import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { claimQuery } from '#lib/api/store/delivery-store.ts';
import { openDatabase } from '#lib/api/store/open-database.ts';
import { makeGuardedFetch } from '#lib/network/private-address.ts';
import { addDeliveries } from '../../../scripts/tools/bench/leads/outbox.ts';
import type { TestDatabase } from './databases.ts';
import { startReceiver } from './receiver.ts';
import { bothStores } from './stores.ts';
import { hilltop, openService } from './yard.ts';

const lead = { website_slug: 'hilltop-web', name: 'Ana', phone: '0412 345 678', car_id: '9' };
const key = { 'Idempotency-Key': 'k-1' };

describe.each(bothStores())('faults of the store on %s', (name, open, here) => {
  const it = test.skipIf(!here);
  let database: TestDatabase;
  let closing: (() => Promise<unknown>)[];
  const start = (on: TestDatabase) => {
    const service = openService(on, [hilltop([])]);
    closing.push(service.close);
    return service;
  };
  const count = async () => (await database.db.selectFrom('leads').select('id').execute()).length;

  beforeEach(async () => {
    if (!here) return;
    database = await open();
    closing = [];
  });
  afterEach(async () => {
    if (!here) return;
    for (const close of closing.reverse()) await close();
    await database.remove();
  });

  it('a lead whose answer was lost with its process is the same lead for the next process', async () => {
    const lost = (await (await start(database).post(lead, key)).json()) as { id: string };
    const other = await openDatabase(database.url, '/');
    closing.push(other.close);
    const again = await start({ ...database, ...other }).post(lead, key);
    expect([again.status, await again.json(), again.headers.get('Idempotent-Replayed'), await count()]).toEqual([201, lost, 'true', 1]);
  });

  it('one key fifty times at once over two connections is one lead', async () => {
    const other = await openDatabase(database.url, '/');
    closing.push(other.close);
    const first = start(database);
    const second = start({ ...database, ...other });
    // On a busy machine the first one may still be in progress after two seconds. A page then asks again.
    const answerOf = async (service: typeof first): Promise<Response> => {
      const answer = await service.post(lead, key);
      return answer.status === 409 ? answerOf(service) : answer;
    };
    const answers = await Promise.all(Array.from({ length: 50 }, (_, index) => answerOf(index % 2 === 0 ? first : second)));
    const ids = await Promise.all(answers.map(async (answer) => ((await answer.json()) as { id: string }).id));
    expect([new Set(answers.map((answer) => answer.status)), new Set(ids).size, await count()]).toEqual([new Set([201]), 1, 1]);
  });

  it('a key whose request was refused is free again', async () => {
    const { send, post } = start(database);
    const refused = await send('PUT', `/leads/${'0'.repeat(32)}`, { lead }, key);
    expect([refused.status, (await post(lead, key)).status]).toEqual([404, 201]);
  });

  if (name === 'SQLite')
    it('a database that another process holds for longer asks the shopper to wait, and takes the lead afterwards', async () => {
      const { post } = start(database);
      const other = new DatabaseSync(database.url.replace('sqlite:', ''));
      other.exec('begin immediate');
      const refused = await post(lead, key);
      other.exec('rollback');
      other.close();
      expect([refused.status, refused.headers.get('Retry-After'), ((await refused.json()) as { code: string }).code]).toEqual([
        503,
        '60',
        'not_saved',
      ]);
      expect([(await post(lead, key)).status, await count()]).toEqual([201, 1]);
    });

  if (name !== 'SQLite')
    it('a claim from a backlog of 10,000 reads no more than one from 100, though the table has no statistics', async () => {
      await sql`alter table deliveries set (autovacuum_enabled = false)`.execute(database.db);
      const queue = { dealer: 'bench-leads', destination: 'hook' };
      const claim = claimQuery('postgres', queue, { limit: 4, lease: 'l', leaseMs: 1, now: Date.now(), held: ['held'] });
      const readPages = async (count: number, from: number) => {
        await addDeliveries(database, from, count, 'pending');
        const { rows } = await sql<{ 'QUERY PLAN': [{ Plan: Record<string, number> }] }>`
          explain (analyze, buffers, format json) ${claim}`.execute(database.db);
        const { Plan: plan } = (rows[0] as (typeof rows)[0])['QUERY PLAN'][0];
        return (plan['Shared Hit Blocks'] ?? 0) + (plan['Shared Read Blocks'] ?? 0);
      };
      // What a deeper index costs: a few pages for each row.
      const few = await readPages(100, 0);
      expect(await readPages(9900, 100)).toBeLessThan(few + 30);
    });

  if (name !== 'SQLite')
    it('a connection that the database cuts during a transaction fails that transaction only', async () => {
      const cut = database.commit(async (trx) => {
        await sql`select pg_terminate_backend(pg_backend_pid())`.execute(trx);
      });
      await expect(cut).rejects.toThrow();
      expect((await start(database).post(lead)).status).toBe(201);
    });
});

test('a request that was paused while it connected is not sent', async () => {
  const receiver = await startReceiver();
  let paused = 0;
  const steady = () => paused;
  const lookup = async () => {
    paused = 10_001;
    return [{ address: '127.0.0.1', family: 4 }];
  };
  const { fetch, close } = makeGuardedFetch({ allowPrivate: true, lookup, steady });
  const url = receiver.url.replace('127.0.0.1', 'destination.example.com');
  await expect(fetch(url, { method: 'POST', body: '{}' })).rejects.toThrow('fetch failed');
  expect(receiver.hits).toEqual([]);
  // The connection is there now, and nothing pauses.
  expect((await fetch(url, { method: 'POST', body: '{}' })).status).toBe(200);
  await close();
  await receiver.close();
});
