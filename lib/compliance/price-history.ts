import { dayMs } from '#lib/model/time.ts';

/** A price of a car and when a release first offered it, in dollars and milliseconds. It was offered until the next one. */
type OfferedPrice = readonly [dollars: number, from: number];

/**
 * The prices at which a car was offered, the oldest first, and until when the earlier price applied according to the dealer, in
 * milliseconds.
 */
export type CarPrices = { offered: readonly OfferedPrice[]; beforeUntil?: number | undefined };

/** By the slug of the car. */
export type PriceHistory = ReadonlyMap<string, CarPrices>;

/** Prices by the ID of the car, as a release's record keeps them. */
export type PriceRecord = Record<string, OfferedPrice[]>;

/** An earlier price counts if it was offered for this long. The law says "a reasonable time" without a number. */
const reasonableMs = 14 * dayMs;

/** An earlier price counts for this long after it was last offered. */
const stillRecentMs = 90 * dayMs;

const mostPrices = 20;

/**
 * Adds a release's prices at `now` to the previous release's record. The same prices give the same record. A car that is no longer listed
 * keeps its prices for as long as they could count, because it may come back.
 */
export function updatePrices(before: PriceRecord, offered: ReadonlyMap<string, number>, now: number): PriceRecord {
  const after: PriceRecord = {};
  for (const [id, prices] of Object.entries(before)) {
    const last = prices.at(-1);
    if (!offered.has(id) && last && now - last[1] < 4 * stillRecentMs) after[id] = prices;
  }
  for (const [id, dollars] of offered) {
    const prices = (Object.hasOwn(before, id) ? before[id] : undefined) ?? [];
    // After the clock was set back, entries in the future are ignored.
    const past = prices.some(([, from]) => from > now) ? prices.filter(([, from]) => from <= now) : prices;
    after[id] = past.at(-1)?.[0] === dollars ? past : [...past, [dollars, now] as const].slice(-mostPrices);
  }
  return after;
}

/**
 * Whether an earlier price was really offered: `yes`, `no`, or `unknown` if the releases have not known the car for long enough. With
 * `isAtLeast`, a higher price counts too.
 */
export function wasOffered(
  { offered, beforeUntil }: CarPrices,
  dollars: number,
  now: number,
  isAtLeast: boolean,
): 'yes' | 'no' | 'unknown' {
  if (beforeUntil !== undefined && beforeUntil <= now && now - beforeUntil <= stillRecentMs) return 'yes';
  const first = offered[0];
  if (!first) return 'unknown';
  let total = 0;
  for (const [index, [price, from]] of offered.entries()) {
    const until = offered[index + 1]?.[1] ?? now;
    if ((isAtLeast ? price >= dollars : price === dollars) && now - until <= stillRecentMs) total += until - from;
  }
  if (total >= reasonableMs) return 'yes';
  return now - first[1] >= reasonableMs ? 'no' : 'unknown';
}
