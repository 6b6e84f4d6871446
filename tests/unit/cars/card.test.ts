import { describe, expect, it } from 'vitest';
import { carCard, typeText } from '#lib/cars/card.ts';
import type { SearchDocument } from '#lib/model/search-document.ts';
import { documentOf, siteOf } from './dealer-car.ts';

const site = siteOf({ locale: { wholeDollars: true } });

it('shows every field of a car', () => {
  const picture = { src: '/images/a.{w}.webp', widths: [320], width: 320, height: 240 };
  const car = documentOf({
    year: 2021,
    make: 'Mazda',
    model: 'CX-5',
    badge: 'Touring',
    km: 45_210,
    simple_transmission: 'Automatic',
    simple_fuel: 'Petrol',
    simple_body: 'SUV',
    price: 32_990,
    city: 'Orange',
    state: 'NSW',
    picture,
  });
  expect(carCard(car, site)).toEqual({
    id: 'a',
    slug: 'a',
    href: '/cars/a',
    title: '2021 Mazda CX-5',
    subtitle: 'Touring',
    make: 'Mazda',
    model: 'CX-5',
    typeText: 'Used',
    price: { kind: 'price', amount: '$32,990', note: 'Excl. govt. charges' },
    facts: [
      { icon: 'distance', text: '45,210 km' },
      { icon: 'transmission', text: 'Automatic' },
      { icon: 'fuel', text: 'Petrol' },
    ],
    place: 'Orange, NSW',
    picture,
    photosCount: 5,
    available: true,
    canSave: true,
  });
});

it('shows a car with few fields', () => {
  const bare = documentOf({ car_type: undefined, simple_body: 'SUV', location_name: 'Orange Yard' });
  const card = carCard(bare, site);
  expect(card.facts).toEqual([{ icon: 'body', text: 'SUV' }]);
  expect(card.place).toBe('Orange Yard');
  expect(Object.keys(card)).not.toContain('ribbon');
  expect(Object.keys(card)).not.toContain('typeText');
});

it('uses American words on a US site', () => {
  const american = siteOf({ locale: { language: 'en-US' } });
  expect(carCard(documentOf({ km: 28_000, simple_fuel: 'Petrol' }), american).facts).toEqual([
    { icon: 'distance', text: '28,000 mi' },
    { icon: 'fuel', text: 'Gas' },
  ]);
});

it.each<[SearchDocument['car_type'], string | undefined]>([
  ['new', 'New'],
  ['used', 'Pre-Owned'],
  ['demo', 'Demo'],
  [undefined, undefined],
])('the type %s is called %s by a site with its own label', (type, text) =>
  expect(typeText(type, siteOf({ labels: { used: 'Pre-Owned' } }).labels)).toBe(text),
);

describe('the ribbon', () => {
  it.each<[Partial<SearchDocument>, string | undefined, string | undefined]>([
    [{}, undefined, undefined],
    [{ status: 'sold', price: 100, before_price: 200 }, 'JUST SOLD', 'sold'],
    [{ tag: 'SOLD' }, 'JUST SOLD', 'sold'],
    [{ price: 100, before_price: 200, tag: 'New Arrival' }, 'Reduced', 'reduced'],
    [{ tag: 'new arrival', car_type: 'new' }, 'New Arrival', 'arrival'],
    [{ status: 'coming_soon', tag: 'One owner' }, 'Coming soon', 'arrival'],
    [{ tag: 'One owner', car_type: 'new' }, 'One owner', 'plain'],
    [{ car_type: 'new' }, 'New', 'new'],
    [{ car_type: 'demo' }, 'Demo', 'demo'],
  ])('%j', (changes, text, tone) => expect(carCard(documentOf(changes), site).ribbon).toEqual(text && { text, tone }));
});

describe('the card of a car in each state (rules C5 and L1)', () => {
  const priced = { price: 19_990 };
  it.each<[state: string, car: Partial<SearchDocument>, ribbon: string | undefined, price: object]>([
    ['new arrival', { ...priced, tag: 'New Arrival' }, 'New Arrival', { kind: 'price', amount: '$19,990', note: 'Excl. govt. charges' }],
    ['just sold', { ...priced, status: 'sold' }, 'JUST SOLD', { kind: 'price', amount: '$19,990', note: 'Excl. govt. charges' }],
    [
      'reduced',
      { ...priced, before_price: 21_990 },
      'Reduced',
      { kind: 'reduced', amount: '$19,990', before: '$21,990', note: 'Excl. govt. charges' },
    ],
    ['by subscription', { ...priced, subscription_price: 219 }, undefined, { kind: 'subscription', amount: '$219', per: 'per week' }],
    ['by the week', { ...priced, weekly_price: 189 }, undefined, { kind: 'weekly', amount: '$189', per: 'per week' }],
    ['preorder', { status: 'coming_soon', preorder: true }, 'Coming soon', { kind: 'preorder', amount: 'PREORDER' }],
    ['no price', { price: 10 }, undefined, { kind: 'none', amount: 'Enquire for price.' }],
  ])('%s', (_state, car, ribbon, price) => {
    const card = carCard(documentOf(car), site);
    expect(card.ribbon?.text).toBe(ribbon);
    expect(card.price).toEqual(price);
  });
});
