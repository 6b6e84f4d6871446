import { describe, expect, it } from 'vitest';
import { carCard } from '#lib/cars/card.ts';
import type { SearchDocument } from '#lib/model/search-document.ts';
import { readHit } from '#lib/search/hit.ts';
import { retrievedAttributes } from '#lib/search/settings.ts';
import { searchSetup } from '#lib/search/setup.ts';
import { settingsSchema } from '#lib/site/schema.ts';

const picture = { src: '/images/a-{w}.webp', widths: [320, 640], width: 640, height: 480 };
const car = {
  id: 'a1',
  slug: '2020-kia-rio-a1',
  name: '2020 Kia Rio',
  status: 'in_stock',
  make: 'Kia',
  model: 'Rio',
  series: 'YB',
  badge: 'S',
  year: 2020,
  km: 45_000,
  hours: 95,
  sleeps: 4,
  car_type: 'used',
  price: 15_990,
  before_price: 16_990,
  subscription_price: 99,
  weekly_price: 89,
  preorder: false,
  price_type: 'drive_away',
  simple_body: 'Hatch',
  simple_fuel: 'Petrol',
  simple_transmission: 'Automatic',
  tag: 'New Arrival',
  city: 'Cowra',
  state: 'NSW',
  location_name: 'Cowra yard',
  weekly_repayment: 82.5,
  monthly_repayment: 357.5,
  comparison_rate: 9.47,
  total_of_payments: 23_789.12,
  photos_count: 7,
  picture,
};

describe('a car that a search answered', () => {
  it('has every field that is asked for, and no other', () => {
    expect(Object.keys(car).sort()).toEqual([...retrievedAttributes].sort());
    expect(readHit({ ...car, vin: 'SECRET', _formatted: {} })).toEqual(car);
  });

  it.each<[string, unknown, unknown]>([
    ['price', 'abc', undefined],
    ['price', '$12,990', 12_990],
    ['price', -5, undefined],
    ['price', { amount: 5 }, undefined],
    ['price', Number.NaN, undefined],
    ['km', null, undefined],
    ['km', '45,000 km', 45_000],
    ['year', [], undefined],
    ['picture', 'https://x.test/a.jpg', undefined],
    ['picture', { ...picture, widths: 'all' }, undefined],
    ['picture', { ...picture, width: 0 }, undefined],
    ['car_type', 'USED', undefined],
    ['status', 'parked', 'in_stock'],
    ['status', undefined, 'in_stock'],
    ['badge', 3, '3'],
    ['badge', '  ', undefined],
    ['tag', { a: 1 }, undefined],
    ['make', 7, undefined],
    ['preorder', 'yes', undefined],
    ['photos_count', 'many', 0],
    ['id', 12_345, '12345'],
    ['name', null, '2020 Kia Rio'],
  ])('%s as %j is read as %j', (field, raw, wanted) => {
    expect((readHit({ ...car, [field]: raw }) as Record<string, unknown>)[field]).toEqual(wanted);
  });

  it.each([
    [null],
    ['car'],
    [[]],
    [{}],
    [{ ...car, id: null }],
    [{ ...car, slug: null }],
    [{ ...car, slug: 5 }],
    [{ ...car, slug: '../../evil' }],
    [{ ...car, slug: 'a b' }],
    [{ ...car, slug: '' }],
    [{ id: 'a', slug: 'a' }],
  ])('%j is none', (raw) => {
    expect(readHit(raw)).toBeUndefined();
  });

  const settings = settingsSchema.parse({});
  const { card } = searchSetup([], settings as never);
  const nasty: unknown[] = [null, '', 'abc', -1, Number.POSITIVE_INFINITY, true, [], {}, [null], { toString: null }, 'x'.repeat(10_000)];
  it('can always be drawn, whatever one of its fields holds', () => {
    for (const field of retrievedAttributes)
      for (const raw of nasty) {
        const hit = readHit({ ...car, [field]: raw });
        if (!hit) continue;
        const drawn = carCard(hit as SearchDocument, card);
        expect(JSON.stringify(drawn), `${field}: ${JSON.stringify(raw)}`).not.toMatch(/NaN|undefined|\[object/);
      }
  });
});
