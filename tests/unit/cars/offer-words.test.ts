import { expect, it } from 'vitest';
import { offerWords } from '#lib/cars/offer-words.ts';
import { siteOf } from './dealer-car.ts';

it.each<[string, Parameters<typeof offerWords>[0], string]>([
  ['priced cars', [{ price: 20_000 }, {}], 'for sale'],
  ['no cars', [], 'for sale'],
  ['cars without a price', [{}], 'for sale'],
  ['subscription cars', [{ subscription_price: 199 }, {}], 'by subscription'],
  ['rental cars', [{ weekly_price: 239 }], 'for rent'],
  ['both', [{ weekly_price: 239 }, { subscription_price: 199 }], 'by subscription or for rent'],
  ['some that are sold too', [{ weekly_price: 239 }, { price: 20_000, before_price: 22_000 }], 'for sale'],
])('%s are offered in words', (_what, cars, words) => expect(offerWords(cars, siteOf())).toBe(words));
