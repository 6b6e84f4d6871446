import { expect, test } from 'vitest';
import { type CountingOptions, type LimitedKind, makeRequestLimits, type RequestLimits } from '#lib/api/guards/request-limits.ts';
import { hourMs, minuteMs } from '#lib/model/time.ts';

const limits: RequestLimits = { leadsPerMinute: 2, leadsPerHour: 3, lookupsPerMinute: 1, eventsPerMinute: 4 };
const dealer = { slug: 'hilltop', limits };

/** Limits over a store in memory, and what they asked of it. */
function start({ isDown = false, storeMs = 0 } = {}) {
  const clock = { now: 1_800_000_000_000 };
  const state = { isDown, asked: 0 };
  const counts = new Map<string, { points: number; expiresAt: number }>();
  const [reports, cleaned]: [string[], number[]] = [[], []];
  const options: CountingOptions = {
    store: {
      add: async (key, points, lifeMs, now) => {
        state.asked += 1;
        if (state.isDown) throw new Error('disk is full');
        const known = counts.get(key);
        const next = known && known.expiresAt > now ? { ...known, points: known.points + points } : { points, expiresAt: now + lifeMs };
        counts.set(key, next);
        clock.now += storeMs;
        return next;
      },
      forgetEnded: async (now) => {
        cleaned.push(now);
        if (state.isDown) throw new Error('disk is full');
      },
      close: async () => undefined,
    },
    now: () => clock.now,
    report: ({ message }) => void reports.push(message),
  };
  const [count, other] = [makeRequestLimits(options), makeRequestLimits(options)];
  const ask = (kind: LimitedKind = 'leads', client = '203.0.113.9', slug = 'hilltop') => count(kind, { ...dealer, slug }, client);
  const askOther = () => other('lookups', dealer, '203.0.113.9');
  return { ask, askOther, clock, counts, reports, cleaned, state };
}

test.each<[LimitedKind, number]>([
  ['leads', 2],
  ['lookups', 1],
  ['events', 4],
])('%s: %i a minute, then the seconds to wait (rule E54)', async (kind, most) => {
  const { ask } = start();
  for (let asked = 0; asked < most; asked++) expect(await ask(kind)).toBeUndefined();
  expect(await ask(kind)).toBe(60);
});

test.each([
  [0, 60],
  [1, 60],
  [minuteMs - 1000, 1],
  [minuteMs - 1, 1],
  [minuteMs, undefined],
])('%i ms later the wait is %s seconds', async (later, wait) => {
  const { ask, clock } = start();
  await ask('lookups');
  clock.now += later;
  expect(await ask('lookups')).toBe(wait);
});

test('a wait that ends while the store answers is a second', async () => {
  const { ask, askOther } = start({ storeMs: minuteMs / 2 });
  expect([await askOther(), await ask('lookups')]).toEqual([undefined, 1]);
});

test('leads have a limit for the hour too', async () => {
  const { ask, clock } = start();
  const waits: unknown[] = [];
  for (let asked = 0; asked < 4; asked++) {
    waits.push(await ask());
    clock.now += minuteMs;
  }
  expect(waits).toEqual([undefined, undefined, undefined, 57 * 60]);
});

test('kinds, dealers and clients are counted apart, under keys that do not hold the address', async () => {
  const { ask, counts } = start();
  const asked = [ask('lookups'), ask('events'), ask('lookups', '203.0.113.8'), ask('lookups', undefined, 'other')];
  expect(await Promise.all(asked)).toEqual([undefined, undefined, undefined, undefined]);
  expect([...counts.keys()].filter((key) => !/^[0-9a-f]{64}$/.test(key))).toEqual([]);
  expect(counts.size).toBe(4);
});

test.each<[LimitedKind, (number | undefined)[]]>([
  ['lookups', [undefined, 60]],
  ['events', [undefined, undefined]],
])('%s from two networks of 64 bits, in one of 48', async (kind, waits) => {
  const { ask } = start();
  const limit = kind === 'lookups' ? 1 : 4;
  for (let asked = 1; asked < limit; asked++) await ask(kind, '2001:db8:1:1::/64');
  expect([await ask(kind, '2001:db8:1:1::/64'), await ask(kind, '2001:db8:1:2::/64')]).toEqual(waits);
});

test('while the store fails requests are counted in memory, which is reported once a minute', async () => {
  const { ask, clock, reports } = start({ isDown: true });
  expect([await ask('lookups'), await ask('lookups')]).toEqual([undefined, expect.any(Number)]);
  const report = 'Requests are counted in memory, because the store of rate limits failed: disk is full';
  expect(reports).toEqual([report]);
  clock.now += minuteMs - 1;
  await ask('events');
  expect(reports).toEqual([report]);
  clock.now += 1;
  await ask('events');
  expect(reports).toEqual([report, report]);
});

test('who used up the limit before the store failed gets no more', async () => {
  const { ask, state } = start();
  expect([await ask('lookups'), await ask('events')]).toEqual([undefined, undefined]);
  state.isDown = true;
  expect([await ask('lookups'), await ask('events')]).toEqual([60, undefined]);
});

test('who is over the limit costs the store nothing', async () => {
  const { ask, state } = start();
  for (let asked = 0; asked < 10; asked++) await ask('lookups');
  expect(state.asked).toBe(1);
});

test('counts that have ended are removed once an hour', async () => {
  const { ask, clock, cleaned } = start();
  const began = clock.now;
  for (const later of [0, hourMs - 1, hourMs, hourMs + 1, 2 * hourMs]) {
    clock.now = began + later;
    await ask('events');
  }
  expect(cleaned.map((at) => at - began)).toEqual([hourMs, 2 * hourMs]);
});
