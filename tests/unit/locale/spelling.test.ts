import { expect, it } from 'vitest';
import { spell } from '#lib/locale/language.ts';

it.each([
  ['Colour', 'Color'],
  ['colours', 'colors'],
  ['COLOUR', 'COLOR'],
  ['Discoloured', 'Discolored'],
  ['Enquiry', 'Inquiry'],
  ['enquiries', 'inquiries'],
  ['ENQUIRE NOW', 'INQUIRE NOW'],
  ['Enquire for price.', 'Inquire for price.'],
  ['We enquired while enquiring', 'We inquired while inquiring'],
  ['Petrol', 'Gas'],
  ['Hybrid, petrol', 'Hybrid, gas'],
  ['Petroleum', 'Petroleum'],
  ['Odometer (km)', 'Odometer (mi)'],
  ['Licence', 'License'],
  ['Driver licences', 'Driver licenses'],
  ['Tyres', 'Tires'],
  ['Wheel and tyre', 'Wheel and tire'],
  ['Search Cars', 'Search Cars'],
])('%s is %s in en-US, and itself elsewhere', (ours, american) => {
  expect(spell(ours, 'en-US')).toBe(american);
  expect(spell(ours, 'en-AU')).toBe(ours);
  expect(spell(ours, 'en-NZ')).toBe(ours);
});
