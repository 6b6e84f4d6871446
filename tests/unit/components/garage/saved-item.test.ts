import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { SavedItem } from '#components/garage/saved-item.tsx';
import type { CarAnswer } from '#lib/browser/garage/car-data.ts';
import type { CarCard } from '#lib/cars/card.ts';
import type { Car } from '#lib/model/car.ts';
import { carModel } from '#lib/pages/car.ts';
import { carOf, now, testMotors } from '../../pages/test-motors.ts';
import { textsOf } from '../markup.ts';

const saved = { id: 'a', slug: 'a', name: '2015 Holden Commodore', make: 'Holden', model: 'Commodore' };

const listed = (changes: Partial<Car> = {}): CarAnswer => ({
  state: 'listed',
  car: carModel(testMotors({}, [carOf('a', changes)]), 'a') as never,
});

const TestCard = ({ card }: { card: CarCard }) => createElement('h3', null, `Card of ${card.id}`);

const textsFor = (answer: CarAnswer | undefined, isWatched = false) =>
  textsOf(
    renderToStaticMarkup(
      createElement(SavedItem, {
        car: saved,
        answer,
        Card: TestCard,
        searchHref: '/search/our-cars',
        noun: 'car',
        retry: () => {},
        remove: () => {},
        isWatched,
      }),
    ),
    'h3',
    'p',
    'a',
    'button',
  );

describe('a saved car', () => {
  it.each<[string, CarAnswer | undefined, string[]]>([
    ['still loading', undefined, [saved.name, saved.name, 'Loading…']],
    ['for sale', listed(), ['Card of a']],
    [
      'sold',
      listed({ status: 'sold', sold_date_timestamp: now }),
      ['Card of a', 'This car has been sold.Remove 2015 Holden Commodore', 'Remove 2015 Holden Commodore'],
    ],
    [
      'removed',
      { state: 'gone' },
      [saved.name, 'No longer listed', 'Find similar to 2015 Holden Commodore', 'Remove 2015 Holden Commodore'],
    ],
    [
      'whose slug belongs to another car',
      listed({ id: 'b' }),
      [saved.name, 'No longer listed', 'Find similar to 2015 Holden Commodore', 'Remove 2015 Holden Commodore'],
    ],
    [
      'that could not be loaded',
      { state: 'unknown' },
      [saved.name, saved.name, 'These details could not be loaded.', 'Try again', 'Remove 2015 Holden Commodore'],
    ],
  ])('%s', (_what, answer, texts) => expect(textsFor(answer)).toEqual(texts));

  it('that the shopper watches was sold once it left the stock, and can always be taken off the list', () => {
    expect(textsFor({ state: 'gone' }, true)).toEqual([
      saved.name,
      'Sold',
      'Find similar to 2015 Holden Commodore',
      'Remove 2015 Holden Commodore',
    ]);
    expect(textsFor(listed(), true)).toEqual(['Card of a', 'Remove 2015 Holden Commodore', 'Remove 2015 Holden Commodore']);
  });
});
