import { afterEach, beforeEach, expect, test } from 'vitest';
import { makeHousekeeping } from '#lib/api/worker/housekeeping.ts';
import { hourMs, minuteMs } from '#lib/model/time.ts';
import { openTemporary } from '../store/open-temporary.ts';

const start = Date.parse('2026-11-22T01:00:00Z');

let store: Awaited<ReturnType<typeof openTemporary>>;
beforeEach(async () => {
  store = await openTemporary();
});
afterEach(() => store.remove());

/** Housekeeping whose clock says what the test wants. Returns what it did since the last look. */
function begin() {
  let [wall, steady] = [start, 0];
  const done: string[] = [];
  const note = async (what: string) => void done.push(what);
  const keep = makeHousekeeping({
    database: { ...store, commit: (work) => note('commit').then(() => store.commit(work)) },
    dealers: () => {
      done.push('silent forms');
      return [];
    },
    ...{ now: () => wall, steady: () => steady, onError: ({ message }) => void done.push(message), alsoClean: () => note('cleaned') },
  });
  return async (passedMs: number, jumpMs = 0) => {
    wall += passedMs + jumpMs;
    steady += passedMs;
    await keep();
    return done.splice(0);
  };
}

const clockText = (time: string) =>
  `the clock of this machine went back by ${time}. No lead is lost: what waits is tried by the new time. Check the time synchronisation of this machine (timedatectl).`;

const hourly = ['commit', 'commit', 'cleaned'];

test('silent forms are looked for each second, and old things are removed each hour', async () => {
  const look = begin();
  expect(await look(0)).toEqual(['silent forms', ...hourly]);
  expect(await look(999)).toEqual([]);
  expect(await look(1)).toEqual(['silent forms']);
  expect(await look(hourMs - 1001)).toEqual(['silent forms']);
  expect(await look(1)).toEqual(hourly);
});

test.each([
  ['a clock that was set back by a minute', -minuteMs, []],
  ['a clock that was set back by more', -minuteMs - 1, [clockText('1 minute'), 'commit']],
  ['a clock that was set back by an hour', -hourMs, [clockText('60 minutes'), 'commit']],
  ['a clock that was set ahead', hourMs, []],
])('%s', async (_name, jumpMs, expected) => {
  const look = begin();
  await look(0);
  expect(await look(10, jumpMs)).toEqual(expected);
  // It is noticed once, and looked at again for times that were being written meanwhile.
  expect(await look(10)).toEqual([]);
  const again = expected.length > 0 ? ['commit'] : [];
  expect(await look(2000)).toEqual([...again, 'silent forms']);
  expect(await look(2000)).toEqual(['silent forms']);
});

test('what an ending attempt writes with the time of before the clock was set back is due soon after', async () => {
  const lead = { id: 'l', dealer: 'd', state: 'complete' as const, version: 1, promoted: 0, received_at: 1, updated_at: 1, is_test: 0 };
  const nothing = { category: null, car_id: null, phone_key: null, email_key: null, duplicate_of: null, spam_reason: null };
  await store.db
    .insertInto('leads')
    .values({ ...lead, ...nothing })
    .execute();
  const look = begin();
  await look(0);
  await look(10, -24 * hourMs);
  const delivery = { lead_id: 'l', version: 1, dealer: 'd', destination: 'crm', event: 'lead.created' as const, state: 'pending' as const };
  const none = { leased_until: 0, lease: null, uncertain: 0, day: '', created_at: 1, ended_at: null, last_error: null, attempts: 1 };
  // One was computed before the jump, the other after it.
  const after = start - 24 * hourMs + 10 * minuteMs;
  for (const [id, next_at] of [
    ['late', start + 1000],
    ['own', after],
  ] as const)
    await store.db
      .insertInto('deliveries')
      .values({ id, ...delivery, ...none, next_at })
      .execute();
  await look(2000);
  const rows = await store.db.selectFrom('deliveries').select(['id', 'next_at']).orderBy('id').execute();
  expect(rows).toEqual([
    { id: 'late', next_at: start - 24 * hourMs + 2010 },
    { id: 'own', next_at: after },
  ]);
});

test('a failure is told, and the other work is done', async () => {
  const failing = async () => {
    throw new Error('down');
  };
  const errors: string[] = [];
  const keep = makeHousekeeping({
    ...{ database: { ...store, commit: failing }, dealers: () => [], now: () => start, steady: () => 0 },
    onError: ({ message }) => void errors.push(message),
  });
  await keep();
  await keep();
  expect(errors).toEqual(['down']);
});
