import { describe, expect, it, test } from 'vitest';
import type { ShopperNotice } from '#lib/accounts/account.ts';
import {
  currentNotices,
  movesBetween,
  noticesBetween,
  readStockState,
  type StockState,
  stockStateOf,
  withHistory,
  withoutLeftOut,
} from '#lib/accounts/stock-notices.ts';
import { siteSchema } from '#lib/site/schema.ts';

type StockCar = Parameters<typeof stockStateOf>[0][number];
const car = (more: Partial<StockCar> = {}): StockCar => ({
  id: '1',
  name: 'Car 1',
  slug: 'car-1',
  status: 'in_stock',
  price: 20_000,
  ...more,
});
const site = siteSchema.parse({ slug: 'acme' });
const state = (...cars: StockCar[]) => stockStateOf(cars, site);
const about = { carId: '1', name: 'Car 1', slug: 'car-1' };
const note = 'Excl. govt. charges';

describe('a shopper who watches a car hears (rule V10)', () => {
  it.each<[string, Partial<StockCar>, Partial<StockCar> | undefined, object | undefined]>([
    ['that it costs less', {}, { price: 18_990 }, { kind: 'price-fall', from: 20_000, to: 18_990, note }],
    ['nothing of a higher price', {}, { price: 21_000 }, undefined],
    ['nothing of the same price', {}, {}, undefined],
    ['nothing of cents', { price: 20_000.4 }, { price: 20_000.1 }, undefined],
    ['nothing of a first price', { price: undefined }, { price: 15_000 }, undefined],
    ['nothing of a price that is hidden', {}, { price: 10 }, undefined],
    ['nothing of a price that a weekly price hides', { weekly_price: 349 }, { weekly_price: 349, price: 15_000 }, undefined],
    [
      'of a lower weekly price',
      { weekly_price: 349 },
      { weekly_price: 329.5 },
      { kind: 'price-fall', from: 349, to: 329.5, note: 'per week' },
    ],
    [
      'of a lower price of a subscription',
      { subscription_price: 349 },
      { subscription_price: 329 },
      { kind: 'price-fall', from: 349, to: 329, note: 'per week' },
    ],
    ['nothing of a weekly price that takes the place of the price', {}, { weekly_price: 349 }, undefined],
    ['nothing of a subscription that takes the place of a weekly price', { weekly_price: 349 }, { subscription_price: 329 }, undefined],
    [
      'of a lower price that includes the same',
      { price_type: 'drive_away' },
      { price: 18_990, price_type: 'drive_away' },
      { kind: 'price-fall', from: 20_000, to: 18_990, note: 'Drive away' },
    ],
    ['nothing of a price that includes less', { price_type: 'drive_away' }, { price: 18_990 }, undefined],
    [
      'that it costs less than the earlier price beside it',
      {},
      { price: 18_990, before_price: 20_000 },
      { kind: 'price-fall', from: 20_000, to: 18_990, note },
    ],
    ['that it is held', {}, { status: 'unavailable' }, { kind: 'held' }],
    ['nothing of one that is still held and costs less', { status: 'unavailable' }, { status: 'unavailable', price: 1000 }, undefined],
    [
      'that one that was held costs less',
      { status: 'unavailable' },
      { price: 18_000 },
      { kind: 'price-fall', from: 20_000, to: 18_000, note },
    ],
    ['that it was sold', {}, { status: 'sold' }, { kind: 'sold' }],
    ['that it was sold, by its tag', {}, { tag: 'SOLD' }, { kind: 'sold' }],
    ['that one that was held was sold', { status: 'unavailable' }, { status: 'sold' }, { kind: 'sold' }],
    ['that it is gone', {}, undefined, { kind: 'sold' }],
    ['that it is no longer shown', {}, { show_on_dealer_website: false }, { kind: 'sold' }],
    ['nothing more of a sold one', { status: 'sold' }, undefined, undefined],
    ['nothing of a sold one that came back', { status: 'sold' }, {}, undefined],
    ['its new name', {}, { name: 'Car one', price: 1000 }, { kind: 'price-fall', from: 20_000, to: 1000, note, name: 'Car one' }],
  ])('%s', (_what, before, after, expected) => {
    const notices = noticesBetween(state(car(before)), after === undefined ? {} : state(car(after)));
    expect(notices).toEqual(expected === undefined ? [] : [{ ...about, ...expected }]);
  });

  test('nothing of a price whose kind an older version did not keep, until the next one', () => {
    const older = readStockState('{"1":{"name":"Car 1","slug":"car-1","price":20000,"state":"free"}}') ?? {};
    const [first, second] = [state(car({ price: 19_000 })), state(car({ price: 18_000 }))];
    expect(noticesBetween(older, first)).toEqual([]);
    expect(noticesBetween(first, second)).toEqual([{ ...about, kind: 'price-fall', from: 19_000, to: 18_000, note }]);
  });

  test('nothing of a new car', () => expect(noticesBetween({}, state(car()))).toEqual([]));
});

describe('a shopper reads of a watched car', () => {
  const notice = (id: string, more: object): ShopperNotice =>
    ({ id, at: Number(id), isRead: false, name: 'Car 1', slug: 'car-1', carId: '1', ...more }) as ShopperNotice;
  const fall = (id: string, from: number, to: number) => notice(id, { kind: 'price-fall', from, to, note });
  const held = notice('3', { kind: 'held' });
  const sold = notice('4', { kind: 'sold' });
  const match = notice('5', { kind: 'match', searchId: 's', href: '/search/suv', count: 1, cars: [] });
  it.each<[string, ShopperNotice[], StockState | undefined, string[]]>([
    ['a lower price that its page shows', [fall('1', 20_000, 18_000)], state(car({ price: 18_000 })), ['1']],
    ['a lower price that fell by cents since', [fall('1', 20_000, 18_000)], state(car({ price: 17_999.5 })), ['1']],
    ['nothing of a price that rose again', [fall('1', 20_000, 18_000)], state(car({ price: 19_000 })), []],
    ['nothing of a price that includes less now', [fall('1', 20_000, 18_000)], state(car({ price: 18_000, price_type: 'drive_away' })), []],
    ['nothing of a price that is hidden now', [fall('1', 20_000, 18_000)], state(car({ price: undefined })), []],
    ['the last of two falls', [fall('2', 19_000, 18_000), fall('1', 20_000, 19_000)], state(car({ price: 18_000 })), ['2']],
    ['nothing of a fall before the price rose and fell', [fall('2', 21_000, 19_000), fall('1', 20_000, 18_000)], state(car()), []],
    ['that it is held', [held, fall('1', 20_000, 18_000)], state(car({ status: 'unavailable' })), ['3']],
    ['nothing of a buyer who left', [held], state(car()), []],
    ['a lower price from before a buyer who left', [held, fall('1', 20_000, 18_000)], state(car({ price: 18_000 })), ['1']],
    ['nothing of a fall to more than it costs', [fall('2', 19_000, 18_000), fall('1', 20_000, 19_000)], state(car({ price: 18_500 })), []],
    ['that it was sold', [sold, held], state(car({ status: 'sold' })), ['4']],
    ['that it is gone', [sold, held], {}, ['4']],
    ['nothing of a sale that fell through', [sold, held], state(car()), []],
    ['new matches, whatever its stock', [match, sold], state(car()), ['5']],
    ['the newest, where no stock was compared', [sold, held], undefined, ['4']],
  ])('%s', (_what, notices, stock, ids) => expect(currentNotices(notices, stock).map(({ id }) => id)).toEqual(ids));
});

test('a state is what it was after it was kept, and another format is none', () => {
  const kept = state(car(), car({ id: '2', status: 'sold', price: undefined }));
  expect(readStockState(JSON.stringify(kept))).toEqual(kept);
  expect(readStockState('{"1":{"name":"x"}}')).toBeUndefined();
});

describe('a car is new for saved searches, or gone from them (rule V21)', () => {
  const moves = (before: Partial<StockCar> | undefined, after: Partial<StockCar> | undefined) => {
    const { arrived, left } = movesBetween(state(...(before ? [car(before)] : [])), state(...(after ? [car(after)] : [])), 3);
    return [arrived.map(({ carId }) => carId), left.map(({ carId }) => carId)];
  };
  it.each<[string, Partial<StockCar> | undefined, Partial<StockCar> | undefined, string[], string[]]>([
    ['it is listed', undefined, {}, ['1'], []],
    ['it is coming soon', undefined, { status: 'coming_soon' }, ['1'], []],
    ['it stays', {}, { price: 5000 }, [], []],
    ['it is listed as held', undefined, { status: 'unavailable' }, [], []],
    ['it is listed as sold', undefined, { status: 'sold' }, [], []],
    ['it is held', {}, { status: 'unavailable' }, [], ['1']],
    ['it is no longer held', { status: 'unavailable' }, {}, ['1'], []],
    ['it is sold', {}, { tag: 'SOLD' }, [], ['1']],
    ['it is gone', {}, undefined, [], ['1']],
    ['it is hidden', {}, { show_on_dealer_website: false }, [], ['1']],
    ['it gets a price', { price: undefined }, {}, ['1'], []],
    ['it gets a weekly price', { price: 1, preorder: true }, { price: 1, weekly_price: 349 }, ['1'], []],
    ['it gets another kind of price', {}, { weekly_price: 349 }, [], []],
    ['it gets the photos that searches start with', { images: ['a', 'b'] }, { images: ['a', 'b', 'c'] }, ['1'], []],
    ['it gets too few photos', {}, { images: ['a', 'b'] }, [], []],
    ['it gets more photos than it needs', { photos_count: 3 }, { images: ['a', 'b', 'c', 'd'] }, [], []],
    ['it gets a price and is held', { price: undefined }, { status: 'unavailable' }, [], ['1']],
  ])('when %s', (_what, before, after, arrived, left) => {
    expect(moves(before, after)).toEqual([arrived, left]);
  });

  const without: Partial<StockCar> = { price: undefined };
  const images = ['a', 'b', 'c'];
  it.each<[string, Partial<StockCar>[], object[]]>([
    [
      'for its first photos and for its first price',
      [without, { ...without, images }, { images }],
      [
        { carId: '1', former: { photos: 0, hasPrice: false } },
        { carId: '1', former: { photos: 3, hasPrice: false } },
      ],
    ],
    ['not for a price that comes back', [{}, without, {}], []],
    ['not for photos that come back', [{ images }, {}, { images }], []],
    [
      'not for what it has had before it was held',
      [{ images }, { ...without, status: 'unavailable' }, without, { images }],
      [{ carId: '1' }],
    ],
  ])('again %s', (_what, cars, expected) => {
    let before: StockState = state();
    const arrivals = cars.flatMap((one) => {
      const after = withHistory(before, state(car(one)));
      const { arrived } = movesBetween(before, after, 3);
      before = after;
      return arrived;
    });
    // The first is its listing.
    expect(arrivals).toEqual([{ carId: '1' }, ...expected]);
  });

  test('not for what an older version did not keep', () => {
    const older = readStockState('{"1":{"name":"Car 1","slug":"car-1","state":"free"}}') ?? {};
    const updated = withHistory(older, state(car({ images })));
    expect(movesBetween(older, updated, 3)).toEqual({ arrived: [], left: [] });
    expect(movesBetween(updated, withHistory(updated, state(car({ images }))), 3)).toEqual({ arrived: [], left: [] });
  });

  it.each<[string, Partial<StockCar>, string | undefined]>([
    ['its VIN, however it is written', { vin: 'jm0-kf4 w2a', stocknum: 'U1' }, 'vin JM0KF4W2A'],
    ['its stock number and its name', { vin: '12', stocknum: 'u 1' }, 'stock U1 car 1'],
    ['nothing', {}, undefined],
  ])('and is known again by %s', (_what, more, vehicle) => {
    expect(state(car(more))['1']?.vehicle).toBe(vehicle);
  });
});

describe('a car that a release leaves out (rule R11)', () => {
  const price = (dollars: number) => car({ price: dollars });
  const was = state(price(20_000));
  it.each<[string, StockState, StockState, StockState]>([
    ['is as it was before', was, state(price(18_000)), was],
    ['is as it was before, although it is held now', was, state(car({ status: 'unavailable' })), was],
    ['is not there yet if it is new', {}, state(price(18_000)), {}],
    ['is sold if it was sold', was, state(car({ status: 'sold' })), state(car({ status: 'sold' }))],
    ['is not there if it was sold before anybody saw it', {}, state(car({ status: 'sold' })), {}],
    ['is gone if it left the stock', was, {}, {}],
  ])('%s', (_what, before, stock, expected) => expect(withoutLeftOut(before, stock, ['1', '2'])).toEqual(expected));

  it('changes no other car', () => {
    const stock = state(price(18_000), car({ id: '2', slug: 'car-2' }));
    expect(withoutLeftOut(was, stock, ['2'])).toEqual(state(price(18_000)));
    expect(withoutLeftOut(was, stock, [])).toEqual(stock);
  });
});
