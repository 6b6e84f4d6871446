import { describe, expect, it } from 'vitest';
import { isAvailable, isListed, windowEnd } from '#lib/cars/visibility.ts';
import type { Car } from '#lib/model/car.ts';

const sold = 1_790_000_000_000;
const threeDays = 259_200_000;

describe('a car that can be bought', () => {
  it.each<[Pick<Car, 'status' | 'tag'>, boolean]>([
    [{}, true],
    [{ status: 'in_stock' }, true],
    [{ status: 'coming_soon' }, true],
    [{ status: 'sold' }, false],
    [{ status: 'in_stock', tag: 'SOLD' }, false],
    [{ tag: 'Sold' }, false],
    [{ status: 'in_stock', tag: ' sold ' }, false],
    [{ status: 'unavailable' }, false],
    [{ tag: 'New Arrival' }, true],
  ])('%j: %s', (car, available) => expect(isAvailable(car)).toBe(available));
});

describe('the listing (rule L2)', () => {
  it.each<[what: string, car: Parameters<typeof isListed>[0], now: number, listed: boolean]>([
    ['in stock', { status: 'in_stock' }, sold, true],
    ['coming soon', { status: 'coming_soon' }, sold, true],
    ['without a status', {}, sold, true],
    ['not to be shown', { status: 'in_stock', show_on_dealer_website: false }, sold, false],
    ['sold this instant', { status: 'sold', sold_date_timestamp: sold }, sold, true],
    ['sold, the window’s last millisecond', { status: 'sold', sold_date_timestamp: sold }, sold + threeDays - 1, true],
    ['sold, the window’s end', { status: 'sold', sold_date_timestamp: sold }, sold + threeDays, false],
    ['sold inside the window, not to be shown', { status: 'sold', sold_date_timestamp: sold, show_on_dealer_website: false }, sold, false],
    ['with a status that nobody knows', { status: 'unavailable' }, sold, false],
    ['sold nobody knows when', { status: 'sold' }, sold, false],
  ])('%s', (_what, car, now, listed) => expect(isListed(car, now, 3)).toBe(listed));

  it('lasts as many days as the site sets', () => {
    const car = { status: 'sold', sold_date_timestamp: sold } as const;
    expect(windowEnd(car, 7)).toBe(sold + 604_800_000);
    expect(isListed(car, sold + threeDays, 7)).toBe(true);
    expect(isListed(car, sold, 0)).toBe(false);
    expect(windowEnd({ status: 'in_stock', sold_date_timestamp: sold }, 7)).toBeUndefined();
  });
});
