import { definedFields } from '../model/defined-fields.ts';
import type { Range } from './state.ts';

/** The file with the `PriceCells` of a site. It is not part of the home page, which would otherwise change with each price. */
export const pricesPath = '/search/prices.json';

export type SliderBounds = { min: number; max: number; step: number };

/**
 * Counts of cars by price, exact for every position of the slider. Cell 2k holds the cars at exactly min + k * step, cell 2k + 1 those
 * between that and the next step, -1 those below the slider, the cell after the last those above it. `all` includes cars without a price;
 * `ends` are sold cars that will expire.
 */
export type PriceCells = { all: number; cells: [cell: number, count: number][]; ends?: [at: number, cell: number | null][] };

type Priced = { price?: number | undefined };

/** The number of steps of a slider. */
export const sliderSteps = ({ min, max, step }: SliderBounds) => Math.max(1, Math.ceil((max - min) / step));

function cellOf(price: number, { min, max, step }: SliderBounds): number {
  if (price < min) return -1;
  if (price > max) return 2 * sliderSteps({ min, max, step }) + 1;
  const steps = (price - min) / step;
  const whole = Math.floor(steps);
  // The last step may be shorter and ends at the highest price.
  if (price === max) return 2 * sliderSteps({ min, max, step });
  return steps === whole ? 2 * whole : 2 * whole + 1;
}

/** Counts cars by price; `endOf` gives the time at which a sold car expires. */
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

/** The range between two thumbs; a thumb at its end leaves that side open (rule S15). Undefined if both are at their ends. */
export function thumbRange([low, high]: readonly [number, number], { min, max }: SliderBounds): Range | undefined {
  if (low <= min && high >= max) return undefined;
  return definedFields({ min: low > min ? low : undefined, max: high < max ? high : undefined });
}

/** The number of cars between two thumbs at the time of viewing, as the search counts them. */
export function countBetween(prices: PriceCells, thumbs: readonly [number, number], bounds: SliderBounds, now: number): number {
  const range = thumbRange(thumbs, bounds);
  const from = range?.min === undefined ? -1 : cellOf(range.min, bounds);
  const to = range?.max === undefined ? Number.POSITIVE_INFINITY : cellOf(range.max, bounds);
  const within = (cell: number | null) => !range || (cell !== null && cell >= from && cell <= to);
  const endedPrices = (prices.ends ?? []).filter(([at, cell]) => at <= now && within(cell)).length;
  const counted = range ? prices.cells.reduce((sum, [cell, count]) => (within(cell) ? sum + count : sum), 0) : prices.all;
  return counted - endedPrices;
}

/** Moves two thumbs into the bounds, the lower at least 1 below the higher (rule S15). */
export function keepApart([low, high]: readonly [number, number], { min, max }: SliderBounds): [number, number] {
  const bottom = Math.min(Math.max(low, min), max - 1);
  return [bottom, Math.max(Math.min(high, max), bottom + 1)];
}

/** The address of "Show me 37 cars" (rule S16). */
export function priceSearchPath(path: string, thumbs: readonly [number, number], bounds: SliderBounds): string {
  const range = thumbRange(thumbs, bounds);
  const prices = range ? `&range[price]=${range.min ?? ''}:${range.max ?? ''}` : '';
  return `${path}${path.includes('?') ? '&' : '?'}sortBy=price_desc${prices}`;
}
