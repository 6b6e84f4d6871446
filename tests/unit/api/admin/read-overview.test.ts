import { afterAll, beforeAll, expect, test } from 'vitest';
import { readOverview } from '#lib/api/admin/read-overview.ts';
import type { LeadDealer } from '#lib/api/lead-dealer.ts';
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

test('the days are those of the first dealer’s calendar, of UTC without a dealer', async () => {
  expect((await read(undefined)).days).toEqual(['2026-11-21', '2026-11-22']);
  const dealers = ['Australia/Brisbane', 'UTC'].map((timeZone, index) => ({ slug: `dealer-${index}`, timeZone, destinations: [] }));
  expect((await read(undefined, dealers)).days).toEqual(['2026-11-22', '2026-11-23']);
});
