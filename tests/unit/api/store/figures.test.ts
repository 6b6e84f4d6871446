import { afterAll, beforeAll, expect, it } from 'vitest';
import { readDestinations } from '#lib/api/store/admin-figures.ts';
import { findLead } from '#lib/api/store/lead-admin.ts';
import { dayMs } from '#lib/model/time.ts';
import { sowLeads } from '../../../contract/leads/sown-leads.ts';
import { openTemporary } from './open-temporary.ts';

const now = Date.parse('2026-11-22T01:00:00Z');
let database: Awaited<ReturnType<typeof openTemporary>>;
beforeAll(async () => {
  database = await openTemporary();
  await sowLeads(database, { count: 200, days: 20, now });
});
afterAll(() => database.remove());

it('counts what was delivered since a time, and nothing older', async () => {
  const { db } = database;
  const { dealer, destination } = await db
    .selectFrom('deliveries')
    .select(['dealer', 'destination'])
    .where('state', '=', 'delivered')
    .executeTakeFirstOrThrow();
  const ended = await db
    .selectFrom('deliveries')
    .select('ended_at')
    .where('state', '=', 'delivered')
    .where('dealer', '=', dealer)
    .where('destination', '=', destination)
    .execute();
  const deliveredSince = async (since: number) => {
    const rows = await readDestinations(db, [{ dealer, destination }], since);
    return rows.find((row) => row.dealer === dealer && row.destination === destination)?.delivered;
  };
  const recent = ended.filter(({ ended_at }) => (ended_at ?? 0) >= now - 5 * dayMs).length;
  expect([recent > 0, recent < ended.length]).toEqual([true, true]);
  expect([await deliveredSince(0), await deliveredSince(now - 5 * dayMs)]).toEqual([ended.length, recent]);
});

it('gives each delivery of a lead its own attempts', async () => {
  const { db } = database;
  const { lead_id } = await db
    .selectFrom('deliveries')
    .select('lead_id')
    .where('destination', '=', 'showroom-mail')
    .executeTakeFirstOrThrow();
  const deliveries = (await findLead(db, lead_id))?.deliveries ?? [];
  expect(deliveries.map(({ destination }) => destination)).toEqual(['crm', 'showroom-mail']);
  for (const { id, tries } of deliveries) expect(tries.map(({ delivery_id }) => delivery_id)).toEqual([id]);
});
