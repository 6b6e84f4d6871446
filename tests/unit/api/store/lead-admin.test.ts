import { afterAll, beforeAll, expect, test } from 'vitest';
import { writeIntake } from '#lib/api/store/intake-store.ts';
import { findLeadIds } from '#lib/api/store/lead-admin.ts';
import { sowLeads } from '../../../contract/leads/sown-leads.ts';
import { openTemporary } from './open-temporary.ts';

const named = `7f3a9c21${'0'.repeat(24)}`;
const now = Date.parse('2026-11-22T01:00:00Z');
let database: Awaited<ReturnType<typeof openTemporary>>;
beforeAll(async () => {
  database = await openTemporary();
  await sowLeads(database, { count: 12, days: 5, now });
  const intake = { update: false, dealer: 'bayside-mazda', now, day: '2026-11-22', destinations: [], isTest: false };
  await database.commit((trx) => writeIntake(trx, { ...intake, id: named, received: { lead: { name: 'Ana' } }, spamReason: undefined }));
});
afterAll(() => database.remove());

test.each([
  ['a reference', '7f3a9c21', [named]],
  ['a whole id', `${'0'.repeat(31)}b`, [`${'0'.repeat(31)}b`]],
  ['a reference of no lead', '7f3a9c22', []],
  ['an id of no lead', 'f'.repeat(32), []],
])('%s finds its lead', async (_what, start, ids) => expect(await findLeadIds(database.db, start)).toEqual(ids));

test('a reference of several leads finds them, ten at most', async () => {
  const ids = await findLeadIds(database.db, '00000000');
  expect([ids.length, new Set(ids).size]).toEqual([10, 10]);
});
