import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type PriceRecord, updatePrices } from '#lib/compliance/price-history.ts';
import { dayMs } from '#lib/model/time.ts';

const offer = (dollars: number) => new Map([['a', dollars]]);

describe('at which prices a car was offered (rule Q6)', () => {
  test('a price is kept with the moment it was first offered, until another one follows', () => {
    const first = updatePrices({}, offer(30_000), 0);
    const same = updatePrices(first, offer(30_000), 5 * dayMs);
    expect(same).toEqual({ a: [[30_000, 0]] });
    expect(updatePrices(same, offer(28_000), 9 * dayMs)).toEqual({
      a: [
        [30_000, 0],
        [28_000, 9 * dayMs],
      ],
    });
  });

  test('a car that comes back has its prices, and one that is gone for a year has none', () => {
    const gone = updatePrices({ a: [[30_000, 0]] }, new Map(), 30 * dayMs);
    expect(gone).toEqual({ a: [[30_000, 0]] });
    expect(updatePrices(gone, new Map(), 400 * dayMs)).toEqual({});
  });

  test('what lies in the future after a clock was set back never happened', () =>
    expect(updatePrices({ a: [[30_000, 10 * dayMs]] }, offer(28_000), dayMs)).toEqual({ a: [[28_000, dayMs]] }));

  test('any history is in order, without repetitions, and bounded', () =>
    fc.assert(
      fc.property(fc.array(fc.tuple(fc.integer({ min: 1, max: 4 }), fc.integer({ min: 0, max: 9 })), { maxLength: 60 }), (steps) => {
        let record: PriceRecord = {};
        let at = 0;
        for (const [dollars, days] of steps) {
          at += days * dayMs;
          record = updatePrices(record, offer(dollars), at);
        }
        const prices = record.a ?? [];
        expect(prices.length).toBeLessThanOrEqual(20);
        for (const [index, [dollars, from]] of prices.entries()) {
          const before = prices[index - 1];
          if (before) expect(before[0] !== dollars && before[1] <= from).toBe(true);
        }
      }),
    ));
});
