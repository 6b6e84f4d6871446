import { expect, it } from 'vitest';
import { cardFacts, iconsRow } from '#lib/cars/facts.ts';

const whole = { km: 45_210, simple_transmission: 'Automatic', simple_fuel: 'Petrol', simple_body: 'SUV' };
const { simple_transmission: _, ...ungeared } = whole;

it.each<[string, Parameters<typeof iconsRow>[0], 'en-AU' | 'en-US', string[], string[]]>([
  ['a car', whole, 'en-AU', ['45,210 km', 'Automatic', 'SUV'], ['45,210 km', 'Automatic', 'Petrol']],
  ['in American', whole, 'en-US', ['45,210 mi', 'Automatic', 'SUV'], ['45,210 mi', 'Automatic', 'Gas']],
  ['without a gearbox', ungeared, 'en-AU', ['45,210 km', 'SUV', 'Petrol'], ['45,210 km', 'Petrol', 'SUV']],
  ['new', { ...whole, km: 0 }, 'en-AU', ['0 km', 'Automatic', 'SUV'], ['0 km', 'Automatic', 'Petrol']],
  ['a trailer', { simple_body: 'Trailer' }, 'en-AU', ['Trailer'], ['Trailer']],
  ['nothing known', { simple_body: '' }, 'en-AU', [], []],
])('the icons row and the card of %s', (_name, car, language, page, card) => {
  expect(iconsRow(car, { locale: { language } }).map(({ text }) => text)).toEqual(page);
  expect(cardFacts(car, { locale: { language } }).map(({ text }) => text)).toEqual(card);
});
