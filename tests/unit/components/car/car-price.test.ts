import { expect, it } from 'vitest';
import { CarPrice } from '#components/car/buy-parts.tsx';
import type { PriceView } from '#lib/cars/price.ts';
import { visibleText } from '../visible-text.ts';

const market = '$500 below the average price in NSW';

it.each<[string, PriceView, string | undefined, string[]]>([
  ['a price with its type', { kind: 'price', amount: '$20,000', note: 'Drive away' }, undefined, ['$20,000', 'Drive away']],
  ['a reduced price', { kind: 'reduced', amount: '$20,000', before: '$22,000' }, undefined, ['$20,000 $22,000']],
  ['a price by the week', { kind: 'weekly', amount: '$250', per: 'per week' }, undefined, ['$250 per week']],
  ['words', { kind: 'none', amount: 'Enquire for price.' }, undefined, ['Enquire for price.']],
  ['a price with its badge', { kind: 'price', amount: '$20,000', note: 'Drive away' }, market, ['$20,000', 'Drive away', market]],
])('shows %s', (_what, price, badge, lines) =>
  expect(visibleText(CarPrice, { model: { price, ...(badge ? { market: badge } : {}) } })).toEqual(lines),
);
