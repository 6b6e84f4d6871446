import { expect, test } from 'vitest';
import type { CarCard } from '#lib/cars/card.ts';
import { type SaleChanges, saleStateOf, updateCards, updateCarPage } from '#lib/cars/sale-changes.ts';
import { dayMs } from '#lib/model/time.ts';
import type { CarModel } from '#lib/pages/car.ts';
import { carModel } from '#lib/pages/car.ts';
import { carOf, now, pageOf, testMotors } from '../pages/test-motors.ts';

const standings: SaleChanges = {
  sold: new Map([
    ['sold', 100],
    ['tagged', Number.POSITIVE_INFINITY],
    ['both', 100],
  ]),
  gone: new Set(['gone', 'both']),
  ribbon: 'JUST SOLD',
};

test.each([
  ['a sold car inside its window', 'sold', 99, 'sold'],
  ['at its end', 'sold', 100, 'gone'],
  ['one that no clock removes', 'tagged', 9e15, 'sold'],
  ['one that is gone', 'gone', 0, 'gone'],
  ['one that is listed is not gone', 'both', 99, 'sold'],
  ['one that nothing is known of', 'other', 9e15, undefined],
  ['a name that every object has', 'constructor', 0, undefined],
])('%s', (_what, id, at, wanted) => {
  expect(saleStateOf(id, standings, at)).toBe(wanted);
});

const settings = {
  features: { payment: true, paymentUrl: 'https://pay.example' },
  finance: { lenders: ['group_b' as const] },
};
const finance_lenders = { group_b: { interestRate: 8.49, comparisonRate: 9.47, paymentWeek: 90.5, establishmentFees: 695 } };
const sales = { in_stock: {}, sold: { sold_date_timestamp: now - dayMs } };

const makeSite = (status: keyof typeof sales, id: string) =>
  testMotors(
    settings,
    [carOf(id, { status, finance_lenders, tag: 'New Arrival', created_at_timestamp: now - dayMs, ...sales[status] }), carOf('sibling')],
    [pageOf('/contact'), pageOf('/book-test-drive')],
  );

const carPageOf = (status: 'in_stock' | 'sold', id = 'sold') => carModel(makeSite(status, id), id) as CarModel;

test('cards: a sold one says so and cannot be saved, a removed one is left out, others stay the same objects', () => {
  const cards = ['other', 'sold', 'gone'].map((id) => carPageOf('in_stock', id).card);
  const [other, sold, ...rest] = updateCards(cards, standings, 50);
  expect(rest).toEqual([]);
  expect(other).toBe(cards[0]);
  const { repayment, ...kept } = cards[1] as CarCard;
  expect(repayment).toBeDefined();
  expect(sold).toEqual({ ...kept, available: false, canSave: false, ribbon: { text: 'JUST SOLD', tone: 'sold' } });
  const asBuilt = carPageOf('sold').card;
  expect(updateCards([asBuilt], standings, 50)[0]).toBe(asBuilt);
  expect(updateCards([asBuilt], standings, 100)).toEqual([]);
});

/** Parts that an open page does not change: its data for machines. */
const seen = ({ structuredData: _data, head: _head, ...model }: CarModel) => model;

test('the page of a sold car equals the page of a new build', () => {
  const [built, open] = [carPageOf('sold'), carPageOf('in_stock')];
  expect([open.ribbon?.tone, open.request === undefined, open.finance === undefined]).toEqual(['arrival', false, false]);
  expect(open.actions.map(({ id }) => id)).toContain('checkout');
  const until = built.listedUntil as number;
  const viewed = updateCarPage(open, { sold: new Map([['sold', until]]), gone: new Set(), ribbon: 'JUST SOLD' }, now);
  expect(seen(viewed)).toEqual(seen(built));
});

test('a car past its window is marked as past', () => {
  const viewed = updateCarPage(carPageOf('in_stock'), standings, 100);
  expect(viewed).toMatchObject({ available: false, past: true, listedUntil: 100 });
  expect(viewed.withdrawn).toBeUndefined();
});

test('a removed car is withdrawn, unless the page knew it as sold', () => {
  const gone = { sold: new Map<string, number>(), gone: new Set(['sold']), ribbon: 'JUST SOLD' };
  const viewed = updateCarPage(carPageOf('in_stock'), gone, 0);
  expect(viewed).toMatchObject({ available: false, past: true, withdrawn: true, card: { available: false, canSave: false } });
  expect(viewed.ribbon).toBeUndefined();
  const known = updateCarPage(carPageOf('sold'), gone, 0);
  expect([known.past, known.withdrawn, known.ribbon?.text]).toEqual([true, undefined, 'JUST SOLD']);
});

test('an unknown car stays the same object', () => {
  const car = carPageOf('in_stock', 'other');
  expect(updateCarPage(car, standings, 9e15)).toBe(car);
});
