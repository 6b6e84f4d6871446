import { describe, expect, it } from 'vitest';
import { listedCars } from '#lib/cars/visibility.ts';
import type { Car } from '#lib/model/car.ts';
import { dayMs } from '#lib/model/time.ts';
import { pastCars, siteCars } from '#lib/search/site-cars.ts';

const now = 1_790_000_000_000;
const carOf = (id: string, more: Partial<Car> = {}): Car => ({ id, slug: id, name: id, make: 'Kia', ...more });
const siteOf = (...stockFilter: (string | string[])[]) => ({
  slug: 'acme',
  dealer: { locations: [] },
  cars: { soldWindowDays: 3, minimumShownPrice: 10 },
  search: { stockFilter },
});
const cars = [
  carOf('plain', { location_name: 'City', price: 5000 }),
  carOf('yard', { location_name: 'Holding Yard', price: 9000 }),
  carOf('nowhere', { make: 'Lada', status: 'coming_soon' }),
  carOf('reserved', { status: 'unavailable' }),
  carOf('hidden', { show_on_dealer_website: false }),
  carOf('tagged', { tag: 'SOLD', status: 'in_stock' }),
  carOf('tagged-dated', { tag: 'sold', sold_date_timestamp: now - 2 * dayMs }),
  carOf('tagged-past', { tag: 'SOLD', sold_date_timestamp: now - 4 * dayMs }),
  carOf('sold', { status: 'sold', sold_date_timestamp: now - dayMs }),
  carOf('past', { status: 'sold', sold_date_timestamp: now - 3 * dayMs }),
  carOf('long-past', { status: 'sold', sold_date_timestamp: now - 93 * dayMs }),
  carOf('undated', { status: 'sold' }),
];
const stock = { cars, soldTags: { tagged: now - 1 }, pulledAt: now };
const listedIds = (site: ReturnType<typeof siteOf>, at = now) => listedCars(siteCars(stock, site), site, at).map(({ id }) => id);

describe('which cars a site lists (rule L2)', () => {
  const all = ['plain', 'yard', 'nowhere', 'tagged', 'tagged-dated', 'sold'];
  it.each<[string, (string | string[])[], string[]]>([
    ['all without a filter', [], all],
    ['those outside a yard, also cars without a place', ['location_name != "Holding Yard"'], all.filter((id) => id !== 'yard')],
    ['those of every part', ['location_name != "Holding Yard"', 'make = kia'], ['plain', 'tagged', 'tagged-dated', 'sold']],
    ['those of any inner expression', [['make = Lada', 'price > 8000']], ['yard', 'nowhere']],
    ['a car tagged SOLD by its settled status', ['status = sold'], ['tagged', 'tagged-dated', 'sold']],
    ['the dealer’s own in a shared index', ['website_slug = "acme"'], all],
    ['none of another dealer', ['website_slug = "other"'], []],
    ['all, where only the platform’s index knows the attribute', ['dealer_code = 7'], all],
  ])('%s', (_what, filter, ids) => expect(listedIds(siteOf(...filter))).toEqual(ids));

  it('settles a tag SOLD as a sale of the first sight, in its window', () => {
    const tagged = siteCars(stock, siteOf()).find(({ id }) => id === 'tagged');
    expect(tagged).toMatchObject({ status: 'sold', sold_date_timestamp: now - 1 });
    expect(listedIds(siteOf(), now - 1 + 3 * dayMs - 1)).toContain('tagged');
    expect(listedIds(siteOf(), now - 1 + 3 * dayMs)).not.toContain('tagged');
    const unseen = siteCars({ cars, pulledAt: now - 5 }, siteOf()).find(({ id }) => id === 'tagged');
    expect(unseen?.sold_date_timestamp, 'a snapshot of earlier code').toBe(now - 5);
  });
});

describe('cars past their window (rule H1)', () => {
  it.each<[string, ReturnType<typeof siteOf>, number, Record<string, number>]>([
    ['left at its end, for so many days', siteOf(), 90, { past: now, 'tagged-past': now - dayMs }],
    ['only those of the dealer', siteOf('make = Lada'), 90, {}],
    ['none where none are remembered', siteOf(), 0, {}],
  ])('%s', (_what, site, days, expected) => {
    const past = pastCars(siteCars(stock, site), site, now, days);
    expect(Object.fromEntries(past.map(({ id, removedAt }) => [id, removedAt]))).toEqual(expected);
    for (const car of past) expect(car).toMatchObject({ slug: car.id, make: 'Kia' });
  });
});
