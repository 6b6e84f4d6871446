import { expect, it } from 'vitest';
import { cardFacts, iconsRow } from '#lib/cars/facts.ts';

const whole = { km: 45_210, simple_transmission: 'Automatic', simple_fuel: 'Petrol', simple_body: 'SUV' };
const { simple_transmission: _, ...ungeared } = whole;

it.each<[string, Parameters<typeof iconsRow>[0], 'en-AU' | 'en-US', string[], string[]]>([
  ['a car', whole, 'en-AU', ['45,210 km', 'Automatic', 'SUV'], ['45,210 km', 'Automatic', 'Petrol']],
  ['in American', whole, 'en-US', ['45,210 mi', 'Automatic', 'SUV'], ['45,210 mi', 'Automatic', 'Gas']],
  ['without a gearbox', ungeared, 'en-AU', ['45,210 km', 'SUV', 'Petrol'], ['45,210 km', 'Petrol', 'SUV']],
  ['new', { ...whole, km: 0 }, 'en-AU', ['0 km', 'Automatic', 'SUV'], ['0 km', 'Automatic', 'Petrol']],
  ['a caravan', { sleeps: 4, simple_body: 'Caravan' }, 'en-AU', ['Sleeps 4', 'Caravan'], ['Sleeps 4', 'Caravan']],
  ['a motorhome', { ...whole, sleeps: 2 }, 'en-AU', ['45,210 km', 'Sleeps 2', 'Automatic'], ['45,210 km', 'Sleeps 2', 'Automatic']],
  ['a car that nobody sleeps in', { ...ungeared, sleeps: 0 }, 'en-AU', ['45,210 km', 'SUV', 'Petrol'], ['45,210 km', 'Petrol', 'SUV']],
  ['an excavator', { hours: 6240, simple_body: 'Excavator' }, 'en-AU', ['6,240 hours', 'Excavator'], ['6,240 hours', 'Excavator']],
  ['a motorcycle of an hour', { hours: 1, simple_body: 'Enduro' }, 'en-AU', ['1 hour', 'Enduro'], ['1 hour', 'Enduro']],
  ['a trailer', { simple_body: 'Trailer' }, 'en-AU', ['Trailer'], ['Trailer']],
  ['nothing known', { simple_body: '' }, 'en-AU', [], []],
])('the icons row and the card of %s', (_name, car, language, page, card) => {
  expect(iconsRow(car, { locale: { language } }).map(({ text }) => text)).toEqual(page);
  expect(cardFacts(car, { locale: { language } }).map(({ text }) => text)).toEqual(card);
});
