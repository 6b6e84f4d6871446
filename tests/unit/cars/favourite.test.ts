import { describe, expect, it } from 'vitest';
import { canSave, favouriteOf, savingNote } from '#lib/cars/favourite.ts';
import { nounsOf } from '#lib/locale/nouns.ts';
import { favourite } from '#lib/model/visitor.ts';
import { documentOf, siteOf } from './dealer-car.ts';

const picture = { src: '/images/a.{w}.webp', widths: [320, 480, 960], width: 960, height: 640 };

/** Cars and the site settings under which they can be saved. */
const demands = { none: {}, used: { used: true }, price: { price: true }, images: { images: true } };
type Demand = keyof typeof demands | 'all';
const rows: [what: string, car: Parameters<typeof documentOf>[0], offered: Demand[]][] = [
  ['used, priced, pictured', { price: 20_000 }, ['none', 'used', 'price', 'images', 'all']],
  ['coming soon', { status: 'coming_soon', price: 20_000 }, ['none', 'used', 'price', 'images', 'all']],
  ['sold', { status: 'sold', price: 20_000 }, []],
  ['in stock but tagged SOLD', { tag: 'sold', price: 20_000 }, []],
  ['new', { car_type: 'new', price: 20_000 }, ['none', 'price', 'images']],
  ['a demonstrator', { car_type: 'demo', price: 20_000 }, ['none', 'price', 'images']],
  ['of no type', { car_type: undefined, price: 20_000 }, ['none', 'price', 'images']],
  ['without a price', {}, ['none', 'used', 'images']],
  ['at a price of zero', { price: 0 }, ['none', 'used', 'images']],
  ['at the least price, which is not shown', { price: 10 }, ['none', 'used', 'images']],
  ['just above it', { price: 10.01 }, ['none', 'used', 'price', 'images', 'all']],
  ['by subscription', { subscription_price: 249 }, ['none', 'used', 'price', 'images', 'all']],
  ['for rent', { weekly_price: 420 }, ['none', 'used', 'price', 'images', 'all']],
  ['without a picture', { price: 20_000, photos_count: 0 }, ['none', 'used', 'price']],
  [
    'counted at no photos, with a picture all the same',
    { price: 20_000, photos_count: 0, picture },
    ['none', 'used', 'price', 'images', 'all'],
  ],
  ['new, without price and picture', { car_type: 'new', photos_count: 0 }, ['none']],
];

describe('favourite and compare (rule G2)', () => {
  it.each(rows)('a car that is %s', (_what, changes, offered) => {
    const all = Object.assign({}, ...Object.values(demands));
    const found = Object.entries({ ...demands, all }).filter(([, favouriteRequires]) =>
      canSave(documentOf(changes), siteOf({ cars: { favouriteRequires } })),
    );
    expect(found.map(([name]) => name)).toEqual(offered);
  });

  it('uses the site’s minimum price', () => {
    const site = siteOf({ cars: { favouriteRequires: { price: true }, minimumShownPrice: 1000 } });
    expect(canSave(documentOf({ price: 1000 }), site)).toBe(false);
    expect(canSave(documentOf({ price: 1001 }), site)).toBe(true);
  });
});

describe('what is stored of a car (rule G3)', () => {
  it.each([
    [
      { id: '7', slug: 'cx-5', title: '2021 Mazda CX-5', subtitle: 'Touring', make: 'Mazda', model: 'CX-5', picture },
      {
        id: '7',
        name: '2021 Mazda CX-5 Touring',
        slug: 'cx-5',
        make: 'Mazda',
        model: 'CX-5',
        primary_image_url: '/images/a.480.webp',
      },
    ],
    [
      { id: '7', slug: 'a', title: 'A trailer' },
      { id: '7', name: 'A trailer', slug: 'a' },
    ],
  ])('of %j', (car, kept) => {
    expect(favouriteOf(car)).toEqual(kept);
    expect(favourite.parse(favouriteOf(car))).toEqual(kept);
  });
});

describe('what a page says of a car that cannot be saved (rule G7)', () => {
  const nouns = nounsOf({ vehicleNoun: 'Car' });
  const all = { used: true, price: true, images: true };
  const noFeatures = { favourites: false, compare: false };
  it.each<[string, Parameters<typeof documentOf>[0], Parameters<typeof siteOf>[0], string | undefined]>([
    ['a new car', { car_type: 'new', price: 20_000 }, {}, 'Only used cars can be saved or compared.'],
    ['the word of the site', { car_type: 'new' }, { labels: { used: 'Pre-Owned' } }, 'Only pre-owned cars can be saved or compared.'],
    ['no price', {}, {}, 'Cars without a price cannot be saved or compared yet.'],
    ['no photo', { price: 20_000, photos_count: 0 }, {}, 'Cars without photos cannot be saved or compared yet.'],
    ['favourites alone', { price: 20_000, photos_count: 0 }, { features: { compare: false } }, 'Cars without photos cannot be saved yet.'],
    [
      'compare alone',
      { price: 20_000, photos_count: 0 },
      { features: { favourites: false } },
      'Cars without photos cannot be compared yet.',
    ],
    ['neither', { price: 20_000, photos_count: 0 }, { features: noFeatures }, undefined],
    ['a car that can be saved', { price: 20_000 }, {}, undefined],
    ['a sold car', { status: 'sold', car_type: 'new' }, {}, undefined],
  ])('%s', (_what, car, site, text) =>
    expect(savingNote(documentOf(car), siteOf({ ...site, cars: { favouriteRequires: all } }), nouns)).toBe(text),
  );
});
