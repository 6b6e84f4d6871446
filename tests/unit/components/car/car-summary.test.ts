import { expect, it } from 'vitest';
import { CarSummary } from '#components/car/car-summary.tsx';
import { carCard } from '#lib/cars/card.ts';
import type { SearchDocument } from '#lib/model/search-document.ts';
import { documentOf, siteOf } from '../../cars/dealer-car.ts';
import { visibleText } from '../visible-text.ts';

it.each<[Partial<SearchDocument>, string]>([
  [{ price: 21_000 }, '$21,000 Excl. govt. charges'],
  [{ weekly_price: 250 }, '$250 per week'],
  [{}, ''],
])('the summary of %j has its price with what that includes (rule P4)', (changes, price) =>
  expect(visibleText(CarSummary, { card: carCard(documentOf({ id: 'a', slug: 'a', name: 'Car a', ...changes }), siteOf()) })).toEqual([
    `Car a${price}`,
  ]),
);
