import { afterEach, beforeEach, expect, test } from 'vitest';
import { makeRepeatedCommit } from '#lib/api/store/commit.ts';
import { ConcurrentUpdateError } from '#lib/api/store/database-faults.ts';
import { openTemporary } from './open-temporary.ts';

let store: Awaited<ReturnType<typeof openTemporary>>;
beforeEach(async () => {
  store = await openTemporary();
});
afterEach(() => store.remove());

const coded = (code: string) => Object.assign(new Error(code), { code });

/** Commits a row in a transaction that fails like this the first `failures` times. Returns how often it ran, its outcome and the rows. */
async function commitAfter(failures: number, error: Error) {
  let runs = 0;
  const outcome = await makeRepeatedCommit(store.db)(async (trx) => {
    runs += 1;
    await trx
      .insertInto('idempotency_keys')
      .values({ dealer: 'd', key: `${runs}`, fingerprint: '', status: 201, body: '', at: 0 })
      .execute();
    if (runs <= failures) throw error;
    return 'written';
  }).catch((failure: Error) => failure);
  const rows = await store.db.selectFrom('idempotency_keys').select('key').execute();
  return { runs, outcome, rows: rows.map(({ key }) => key) };
}

test.each<[string, Error]>([
  ['a key that another request wrote', coded('23505')],
  ['two transactions that cannot be put in an order', coded('40001')],
  ['a deadlock', coded('40P01')],
  ['a lead that another request changed', new ConcurrentUpdateError()],
])('%s: the work is done again in a new transaction', async (_name, error) => {
  expect(await commitAfter(0, error)).toEqual({ runs: 1, outcome: 'written', rows: ['1'] });
  await store.db.deleteFrom('idempotency_keys').execute();
  expect(await commitAfter(3, error)).toEqual({ runs: 4, outcome: 'written', rows: ['4'] });
});

test('work that always gets in the way of another is given up with its error, and nothing is written', async () => {
  const error = coded('40001');
  const { runs, outcome, rows } = await commitAfter(100, error);
  expect([runs < 100, outcome, rows]).toEqual([true, error, []]);
});

test.each<[string, Error]>([
  ['a full disk', coded('53100')],
  ['no connection', coded('ECONNREFUSED')],
  ['a fault of the program', new TypeError('x is undefined')],
])('%s is not tried again', async (_name, error) => {
  expect(await commitAfter(1, error)).toEqual({ runs: 1, outcome: error, rows: [] });
});
