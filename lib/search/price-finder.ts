import type { Range } from './state.ts';

export type SliderBounds = { min: number; max: number; step: number };

/**
 * How many cars cost what, in cells that the thumbs of a slider can stand between, so that any count is exact without the prices
 * themselves: cell 2k holds the cars at exactly min + k * step, cell 2k + 1 those between that and the next step; -1 those below the
 * slider, one past the last cell those above it. `all` counts the cars without a price too. `ends` are sold cars that leave.
 */
export type PriceCells = { all: number; cells: [cell: number, count: number][]; ends?: [at: number, cell: number | null][] };

type Priced = { price?: number | undefined };

/** The highest step that a slider reaches. */
export const sliderSteps = ({ min, max, step }: SliderBounds) => Math.max(1, Math.ceil((max - min) / step));

function cellOf(price: number, { min, max, step }: SliderBounds): number {
  if (price < min) return -1;
  if (price > max) return 2 * sliderSteps({ min, max, step }) + 1;
  const steps = (price - min) / step;
  const whole = Math.floor(steps);
  // The last step may be a short one: its end is the limit itself.
  if (price === max) return 2 * sliderSteps({ min, max, step });
  return steps === whole ? 2 * whole : 2 * whole + 1;
}

/** Counts cars by price; `endOf` gives the instant at which a sold one leaves. */
export function priceCells<T extends Priced>(cars: readonly T[], bounds: SliderBounds, endOf: (car: T) => number | undefined): PriceCells {
  const counts = new Map<number, number>();
  const ends: [number, number | null][] = [];
  for (const car of cars) {
    const cell = car.price === undefined ? null : cellOf(car.price, bounds);
    if (cell !== null) counts.set(cell, (counts.get(cell) ?? 0) + 1);
    const end = endOf(car);
    if (end !== undefined) ends.push([end, cell]);
  }
  const cells = [...counts].sort(([a], [b]) => a - b);
  return { all: cars.length, cells, ...(ends.length > 0 ? { ends: ends.sort(([a], [b]) => a - b) } : {}) };
}

/** The range that two thumbs stand for: at its end of the slider a side is open (spec §2); undefined with both open. */
export function thumbRange([low, high]: readonly [number, number], { min, max }: SliderBounds): Range | undefined {
  if (low <= min && high >= max) return undefined;
  return { ...(low > min ? { min: low } : {}), ...(high < max ? { max: high } : {}) };
}

/** The cars between two thumbs at the moment of viewing, as the search would count them. */
export function countBetween(prices: PriceCells, thumbs: readonly [number, number], bounds: SliderBounds, now: number): number {
  const range = thumbRange(thumbs, bounds);
  const from = range?.min === undefined ? -1 : cellOf(range.min, bounds);
  const to = range?.max === undefined ? Number.POSITIVE_INFINITY : cellOf(range.max, bounds);
  const within = (cell: number | null) => !range || (cell !== null && cell >= from && cell <= to);
  const gone = (prices.ends ?? []).filter(([at, cell]) => at <= now && within(cell)).length;
  const counted = range ? prices.cells.reduce((sum, [cell, count]) => (within(cell) ? sum + count : sum), 0) : prices.all;
  return counted - gone;
}

/** Two thumbs as a slider may have them: inside the bounds, the lower below the higher by at least 1 (spec §2). */
export function keepApart([low, high]: readonly [number, number], { min, max }: SliderBounds): [number, number] {
  const bottom = Math.min(Math.max(low, min), max - 1);
  return [bottom, Math.max(Math.min(high, max), bottom + 1)];
}

/** Where "Show Me 37 Cars" leads: the search under `path` with these prices, the highest first (spec §2). */
export function priceSearchPath(path: string, thumbs: readonly [number, number], bounds: SliderBounds): string {
  const range = thumbRange(thumbs, bounds);
  const prices = range ? `&range[price]=${range.min ?? ''}:${range.max ?? ''}` : '';
  return `${path}${path.includes('?') ? '&' : '?'}sortBy=price_desc${prices}`;
}
