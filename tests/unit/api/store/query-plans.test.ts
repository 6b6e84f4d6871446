import { type RawBuilder, sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { claimQuery, waitingQueuesQuery } from '#lib/api/store/delivery-store.ts';
import { silentLeadsQuery } from '#lib/api/worker/promote-silent.ts';
import { openTemporary } from './open-temporary.ts';

let database: Awaited<ReturnType<typeof openTemporary>>;
beforeAll(async () => {
  database = await openTemporary();
});
afterAll(() => database.remove());

const claim = { limit: 4, lease: 'l', leaseMs: 1, now: 1, held: ['a'] };
const queries: [string, RawBuilder<unknown>, string[]][] = [
  [
    'looking for queues',
    waitingQueuesQuery(),
    [
      'deliveries_waiting',
      ...['deliveries_waiting (dealer=? AND destination>?)', 'deliveries_waiting (dealer>?)'],
      ...['deliveries_waiting (dealer=? AND destination>?)', 'deliveries_waiting (dealer>?)'],
      'deliveries_waiting (dealer=? AND destination=?)',
    ],
  ],
  [
    'a claim',
    claimQuery('sqlite', { dealer: 'd', destination: 'w' }, claim),
    [
      'sqlite_autoindex_deliveries_1 (id=?)',
      'deliveries_waiting (dealer=? AND destination=? AND next_at<?)',
      'deliveries_of_lead (lead_id=? AND version<?)',
    ],
  ],
  ['silent forms', silentLeadsQuery(1, ['a', 'b']), ['leads_silent (updated_at<?)']],
  ['old keys', sql`select dealer, key from idempotency_keys where at < ${1}`, ['idempotency_keys_by_time (at<?)']],
];

test.each(queries)('%s uses indexes and sorts nothing', async (_what, query, indexes) => {
  const { rows } = await sql<{ detail: string }>`explain query plan ${query}`.execute(database.db);
  const plan = rows.map(({ detail }) => detail);
  expect(plan.filter((step) => /^SCAN (?!queue|first|due)(?!.*USING .*INDEX)|TEMP B-TREE/.test(step))).toEqual([]);
  expect(plan.flatMap((step) => /USING (?:COVERING )?INDEX (\w+(?: \(.*\))?)/.exec(step)?.[1] ?? [])).toEqual(indexes);
});
