import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { minuteMs, secondMs } from '#lib/model/time.ts';
import { type Rank, RankedQueue } from '#lib/watch/ranked-queue.ts';
import { defaultTimes } from '#lib/watch/retry.ts';
import { makeScheduler } from '#lib/watch/scheduler.ts';
import type { WatchEvent } from '#lib/watch/take-event.ts';
import { type BuildReason, type DealerWatch, newDealer } from '#lib/watch/watch-state.ts';

const noon = Date.UTC(2026, 10, 21, 12);
const waiting = (since: number, ...reasons: BuildReason[]): DealerWatch => ({
  ...newDealer(noon),
  ...{ nextPoll: noon + 600 * minuteMs, lastPoll: { at: noon, ok: true } },
  pending: Object.fromEntries(reasons.map((reason) => [reason, noon + since])),
});

/** Builds one dealer after the other, each for a second, and returns their order. */
function orderOf(dealers: Record<string, DealerWatch>, at: number, most: number) {
  const scheduler = makeScheduler({ codeId: 'c', hooks: {}, alerts: [], dealers });
  const order: string[] = [];
  let now = noon + at;
  const send = (event: WatchEvent) => {
    const { actions } = scheduler.step(event, { now, random: 0.5, times: defaultTimes }, { polls: 0, builds: 1, publications: 0 });
    order.push(...actions.map(({ slug }) => slug));
  };
  send({ kind: 'tick' });
  for (let last = ''; order.length < most && last !== order.at(-1); ) {
    last = order.at(-1) ?? '';
    now += secondMs;
    send({ kind: 'built', slug: last, ok: true, result: { at: now, changedPages: 1, codeId: 'c' } });
  }
  return order;
}

describe('the order of builds (rule R44)', () => {
  it('is by what changed: sold cars, the clock, prices, other stock, settings, code', () => {
    const dealers = {
      code: waiting(1, 'code'),
      settings: waiting(2, 'site'),
      new: waiting(3, 'start', 'stock'),
      stock: waiting(4, 'stock'),
      price: waiting(6, 'stock', 'price'),
      released: waiting(5, 'released'),
      clock: waiting(8, 'clock'),
      time: waiting(7, 'time', 'code'),
      sold: waiting(9, 'stock', 'price', 'sold'),
    };
    expect(orderOf(dealers, 10, 9)).toEqual(['sold', 'time', 'clock', 'released', 'price', 'new', 'stock', 'settings', 'code']);
  });

  it('puts a sold car before 500 prices that wait for minutes', () => {
    const prices = Array.from({ length: 500 }, (_, at): [string, DealerWatch] => [`p${at}`, waiting(at, 'stock', 'price')]);
    const sold = orderOf(Object.fromEntries([...prices, ['yard', waiting(9000, 'stock', 'sold')]]), 5 * minuteMs, 2);
    expect(sold[0]).toBe('yard');
  });

  it('starves nobody: of four builds one goes to the dealer that waits longest', () => {
    const sold = Array.from({ length: 12 }, (_, at): [string, DealerWatch] => [`sold${at}`, waiting(2 + at, 'sold')]);
    const dealers = { old: waiting(0, 'code'), price: waiting(1, 'price'), ...Object.fromEntries(sold) };
    const order = orderOf(dealers, 2 * minuteMs, 9);
    expect(order.indexOf('old')).toBe(3);
    expect(order.indexOf('price')).toBe(7);
  });
});

it('a queue gives its keys in the order of their ranks, whatever changed before', () => {
  const rank = fc.option(fc.tuple(fc.nat(3), fc.integer({ min: 0, max: 9 })), { nil: undefined, freq: 3 });
  fc.assert(
    fc.property(fc.array(fc.tuple(fc.constantFrom(...'abcdefghij'), rank)), (changes) => {
      const queue = new RankedQueue();
      const ranks = new Map<string, Rank>();
      for (const [key, one] of changes) {
        queue.set(key, one);
        if (one) ranks.set(key, one);
        else ranks.delete(key);
      }
      const expected = [...ranks].sort(([a, [a0 = 0, a1 = 0]], [b, [b0 = 0, b1 = 0]]) => a0 - b0 || a1 - b1 || (a < b ? -1 : 1));
      const seen: string[] = [];
      for (let first = queue.first(); first; first = queue.first()) {
        seen.push(first.key);
        queue.set(first.key, undefined);
      }
      expect(seen).toEqual(expected.map(([key]) => key));
    }),
  );
});
