import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { sourceHost } from '#lib/fleet/fleet-work.ts';
import { chosenPriority, headStartMs, openToAllAt, priorityOf, risesAt, wantedBuild, wantedPoll, warmMs } from '#lib/fleet/turn-choice.ts';
import { buildRank } from '#lib/watch/urgency.ts';
import { type DealerWatch, newDealer, type Reasons } from '#lib/watch/watch-state.ts';

const now = Date.UTC(2026, 10, 26, 12);
const polled = (more: Partial<DealerWatch>): DealerWatch => ({
  ...newDealer(now),
  pending: {},
  lastPoll: { at: now, ok: true },
  nextPoll: now,
  ...more,
});

const reasons = fc
  .uniqueArray(fc.constantFrom('start', 'code', 'site', 'stock', 'price', 'sold', 'time', 'clock', 'released'), { minLength: 1 })
  .chain((names) =>
    fc.tuple(...names.map((name) => fc.integer({ min: now - 10_000_000, max: now }).map((since) => [name, since] as const))),
  )
  .map((entries): Reasons => Object.fromEntries(entries));

test('the queue orders two dealers as watch does, to the second (R44)', () => {
  fc.assert(
    fc.property(reasons, reasons, (a, b) => {
      const [one, other] = [a, b].map((pending) => wantedBuild(polled({ pending }), now)?.priority ?? 0);
      const [rankA, rankB] = [buildRank(a), buildRank(b)].map(([level = 0, since = 0]) => [level, Math.floor(since / 1000)]) as [
        number[],
        number[],
      ];
      const byRank = (rankA[0] as number) - (rankB[0] as number) || (rankA[1] as number) - (rankB[1] as number);
      expect(Math.sign((other as number) - (one as number))).toBe(Math.sign(byRank));
    }),
  );
});

test('each priority is a number of 32 bits, below that of a chosen turn', () => {
  for (const level of [0, 1, 2, 3, 4, 5, 6])
    for (const since of [0, now, Date.UTC(2050, 0, 1)]) {
      const priority = priorityOf(level, since);
      expect(Number.isInteger(priority) && priority >= 0 && priority < chosenPriority).toBe(true);
    }
});

describe('the next turn of a dealer', () => {
  const publication = (more: object) => ({ publications: { www: { failures: 0, wanted: { since: now - 5000, urgent: false }, ...more } } });
  test.each<[string, Partial<DealerWatch>, number | undefined]>([
    [
      'whose search index waits for a target that fails',
      {
        publications: {
          ...publication({ failures: 1, retryAt: now + 900 }).publications,
          'search-index': { failures: 0, wanted: { since: now - 5000, urgent: false } },
        },
      },
      now + 900,
    ],
    ['with nothing to do', {}, undefined],
    ['that awaits its first poll', { pending: { start: now }, lastPoll: undefined }, undefined],
    ['with a price', { pending: { price: now - 1000 } }, now - 1000],
    ['after a failed build', { pending: { price: now - 1000 }, retryAt: now + 15_000 }, now + 15_000],
    ['with a scheduled change', { nextDue: { at: now + 60_000, why: [] } }, now + 60_000],
    ['with a publication', publication({}), now - 5000],
    ['with a failed publication', publication({ failures: 2, retryAt: now + 10_000 }), now + 10_000],
    ['with a price and a later scheduled change', { pending: { price: now }, nextDue: { at: now + 60_000, why: [] } }, now],
  ])('%s', (_name, more, at) => {
    expect(wantedBuild(polled(more), now)?.at).toBe(at);
  });

  test('a publication of a sold car comes before new prices, and one that fails after all builds', () => {
    const priority = (more: Partial<DealerWatch>) => wantedBuild(polled(more), now)?.priority ?? 0;
    const urgent = priority(publication({ wanted: { since: now, urgent: true } }));
    const failing = priority(publication({ failures: 1 }));
    const price = priority({ pending: { price: now } });
    const code = priority({ pending: { code: now } });
    expect([urgent > price, price > code, code > failing]).toEqual([true, true, true]);
  });

  test('a poll that a webhook asks for comes before one of the schedule that is late', () => {
    expect(wantedPoll(polled({ hookSince: now })).priority).toBeGreaterThan(wantedPoll(polled({ nextPoll: now - 3_600_000 })).priority);
  });

  test('new code that waits gives way when a scheduled change comes', () => {
    expect(risesAt(polled({ pending: { code: now }, nextDue: { at: now + 60_000, why: [] } }), now)).toBe(now + 60_000);
    expect(risesAt(polled({ pending: { sold: now }, nextDue: { at: now + 60_000, why: [] } }), now)).toBeUndefined();
    expect(risesAt(polled({ nextDue: { at: now + 60_000, why: [] } }), now)).toBeUndefined();
  });
});

test.each([
  ['nobody built it', undefined, now],
  ['its worker is free', { name: 'one', builtAt: now - 1000, isFree: true }, now + headStartMs],
  ['its worker is busy or gone', { name: 'one', builtAt: now - 1000, isFree: false }, now],
  ['its worker built it long ago', { name: 'one', builtAt: now - warmMs, isFree: true }, now],
])('a turn is left to the last worker for two seconds: %s (R57)', (_name, last, at) => {
  expect(openToAllAt(now, last, now)).toBe(at);
});

test.each([
  [{ kind: 'files' }, ''],
  [{ kind: 'platform', api: 'https://platform.example/api/', websiteId: '7' }, 'platform.example'],
  [{ kind: 'feed', preset: 'csv', url: 'http://feeds.example:8080/cars.csv' }, 'feeds.example:8080'],
])('the host of %j', (source, host) => {
  expect(sourceHost(source as never)).toBe(host);
});
