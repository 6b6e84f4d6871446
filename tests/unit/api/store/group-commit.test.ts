import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout } from 'node:timers/promises';
import { sql, type Transaction } from 'kysely';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { isLocked } from '#lib/api/store/database-faults.ts';
import type { LeadTables } from '#lib/api/store/tables.ts';
import { openTemporary } from './open-temporary.ts';

let database: Awaited<ReturnType<typeof openTemporary>>;
beforeEach(async () => {
  database = await openTemporary();
});
afterEach(() => database.remove());

const writeKey = (key: string) => async (trx: Transaction<LeadTables>) => {
  if (key === 'bad') throw new Error('bad work');
  await trx.insertInto('idempotency_keys').values({ dealer: 'd', key, fingerprint: '', status: 201, body: '', at: 0 }).execute();
  return key;
};
const keys = async () => (await database.db.selectFrom('idempotency_keys').select('key').orderBy('key').execute()).map(({ key }) => key);

test('work that arrives together is written together, and a bad piece fails alone', async () => {
  const results = await Promise.allSettled(['a', 'bad', 'b', 'a', 'c'].map((key) => database.commit(writeKey(key))));
  expect(results.map((result) => (result.status === 'fulfilled' ? result.value : (result.reason as Error).message))).toEqual([
    'a',
    'bad work',
    'b',
    'UNIQUE constraint failed: idempotency_keys.dealer, idempotency_keys.key',
    'c',
  ]);
  expect(await keys()).toEqual(['a', 'b', 'c']);
});

test('while another process writes, work waits and the process does not', async () => {
  const other = new DatabaseSync(join(database.folder, 'leads.sqlite'));
  other.exec('begin immediate');
  const writing = database.commit(writeKey('a'));
  let ticks = 0;
  const clock = setInterval(() => ticks++, 10);
  await setTimeout(600);
  clearInterval(clock);
  other.exec('rollback');
  other.close();
  expect([await writing, await keys()]).toEqual(['a', ['a']]);
  // A process that waits inside SQLite would tick once or twice.
  expect(ticks).toBeGreaterThan(4);
});

test('a lock that stays fails all that wait at once, and nothing is written', async () => {
  const other = new DatabaseSync(join(database.folder, 'leads.sqlite'));
  other.exec('begin immediate');
  const results = await Promise.allSettled(['a', 'b', 'c'].map((key) => database.commit(writeKey(key))));
  other.exec('rollback');
  other.close();
  expect(results.map((result) => result.status === 'rejected' && isLocked(result.reason))).toEqual([true, true, true]);
  expect(await keys()).toEqual([]);
  expect(await database.commit(writeKey('d'))).toBe('d');
});

test('a queue that grows faster than the database writes is refused', async () => {
  await sql`pragma user_version`.execute(database.db);
  const results = await Promise.allSettled(Array.from({ length: 2100 }, (_, index) => database.commit(writeKey(`${index}`))));
  const refused = results.filter((result) => result.status === 'rejected');
  expect(refused.map(({ reason }) => (reason as Error).name)).toEqual(Array(100).fill('DatabaseOverloadError'));
  expect(await keys()).toHaveLength(2000);
});
