import { randomUUID } from 'node:crypto';
import type { Insertable } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readOverview } from '#lib/api/admin/read-overview.ts';
import type { LeadDealer } from '#lib/api/lead-dealer.ts';
import type { LeadTables } from '#lib/api/store/tables.ts';
import { openTemporary } from '../store/open-temporary.ts';

let store: Awaited<ReturnType<typeof openTemporary>>;
beforeAll(async () => {
  store = await openTemporary();
});
afterAll(() => store.remove());

const read = (done: string | undefined, dealers: readonly Pick<LeadDealer, 'slug' | 'timeZone' | 'destinations'>[] = []) =>
  readOverview(store, { dealers: dealers as readonly LeadDealer[], days: 2, now: Date.parse('2026-11-22T20:00:00Z'), done, warnings: [] });

test.each([
  [undefined, undefined],
  ['released', 'The lead will be delivered.'],
  ['replayed-0', 'No delivery was given up, so nothing is tried again.'],
  ['replayed-1', '1 delivery will be tried again.'],
  ['replayed-999999999', '999,999,999 deliveries will be tried again.'],
  ['replayed-1000000000', undefined],
  ['replayed-', undefined],
  ['xreplayed-1', undefined],
  ['replayed-1x', undefined],
  ['<b>', undefined],
])('an address that ends in ?done=%s says %j', async (done, notice) => expect((await read(done)).notice).toBe(notice));

const storeLead = (dealer: string, at: string, more: Partial<Insertable<LeadTables['leads']>> = {}) =>
  store.db
    .insertInto('leads')
    .values({
      ...{ id: randomUUID(), dealer, state: 'complete', version: 1, promoted: 0, is_test: 0 },
      ...{ received_at: Date.parse(at), updated_at: Date.parse(at), ...more },
    })
    .execute();

test('all dealers share the days up to the latest today, and each counts by its own calendar', async () => {
  expect((await read(undefined)).days).toEqual(['2026-11-21', '2026-11-22']);
  const dealers = ['Etc/UTC', 'Australia/Brisbane'].map((timeZone) => ({ slug: timeZone, timeZone, destinations: [] }));
  for (const { slug } of dealers)
    for (const at of ['2026-11-21T18:00:00Z', '2026-11-22T06:00:00Z', '2026-11-22T18:00:00Z']) await storeLead(slug, at);
  const { days, leads } = await read(undefined, dealers);
  expect(days).toEqual(['2026-11-22', '2026-11-23']);
  expect(leads).toEqual([
    { dealer: 'Etc/UTC', counts: [2, 0], today: 2 },
    { dealer: 'Australia/Brisbane', counts: [2, 1], today: 1 },
  ]);
});

test('tests and spam are not counted', async () => {
  const dealer = { slug: 'spammed', timeZone: 'Etc/UTC', destinations: [] };
  const at = '2026-11-22T06:00:00Z';
  for (const state of ['partial', 'complete', 'quarantined', 'discarded', 'forgotten'] as const) await storeLead('spammed', at, { state });
  await storeLead('spammed', at, { is_test: 1 });
  expect((await read(undefined, [dealer])).leads).toEqual([{ dealer: 'spammed', counts: [0, 3], today: 3 }]);
});
