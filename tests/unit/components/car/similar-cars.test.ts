import { expect, it } from 'vitest';
import { SimilarCars } from '#components/car/buy-parts.tsx';
import { carCard } from '#lib/cars/card.ts';
import { documentOf, siteOf } from '../../cars/dealer-car.ts';
import { visibleText } from '../visible-text.ts';

const cardOf = (id: string, changes: object) => carCard(documentOf({ id, slug: id, name: `Car ${id}`, ...changes }), siteOf());
const sold = cardOf('sold', { status: 'sold', price: 1000 });

it('shows the first three that can be bought, by name and price', () =>
  expect(
    visibleText(SimilarCars, {
      title: 'Similar cars',
      cards: [
        sold,
        cardOf('b', { price: 21_000, badge: 'Akera' }),
        cardOf('c', { weekly_price: 250 }),
        cardOf('d', {}),
        cardOf('e', { price: 99_000 }),
      ],
    }),
  ).toEqual(['Similar cars', 'Car b Akera $21,000 Excl. govt. charges', 'Car c $250 per week', 'Car d Enquire for price.']));

it('says what each price includes (rule P4)', () =>
  expect(
    visibleText(SimilarCars, {
      title: 'Similar cars',
      cards: [cardOf('b', { price: 21_000, price_type: 'drive_away' }), cardOf('d', { price_type: 'drive_away' })],
    }),
  ).toEqual(['Similar cars', 'Car b $21,000 Drive away', 'Car d Enquire for price.']));

it.each([[[]], [[sold]]])('shows nothing without a car to buy', (cards) =>
  expect(visibleText(SimilarCars, { title: 'Similar cars', cards })).toEqual([]),
);
