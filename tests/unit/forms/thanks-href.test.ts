import { expect, test } from 'vitest';
import type { FormValues } from '#lib/forms/fields/field-kind.ts';
import type { FormId } from '#lib/forms/form-definitions.ts';
import { formOf } from '#lib/forms/form-of.ts';
import type { FormCar } from '#lib/forms/lead-payload.ts';
import { thanksHref } from '#lib/forms/thanks-href.ts';
import { askingSettings } from './form-settings.ts';

const car: FormCar = { id: '7', car_type: 'demo', location_id: '12' };

test.each<[string, FormId, FormValues, FormCar | undefined, string]>([
  ['an enquiry', 'contact', { category: 'Parts Enquiry' }, undefined, 'category=parts-enquiry&form=contact&reference=01234567'],
  [
    'one to a location',
    'contact',
    { location: '11' },
    undefined,
    'category=general-enquiry&form=contact&location_id=11&reference=01234567',
  ],
  [
    'one about a car',
    'enquiry',
    {},
    car,
    'category=demo-vehicle-enquiry&form=enquiry&car_type=demo&car_id=7&location_id=12&reference=01234567',
  ],
  [
    'one about a car, to another location',
    'enquiry',
    { location: '11' },
    car,
    'category=demo-vehicle-enquiry&form=enquiry&car_type=demo&car_id=7&location_id=11&reference=01234567',
  ],
  [
    'a question about its finance',
    'finance-enquiry',
    { location: '' },
    car,
    'category=finance-enquiry&form=finance-enquiry&car_id=7&location_id=12&reference=01234567',
  ],
])('%s is thanked at its page', (_what, id, values, about, query) => {
  const form = formOf(askingSettings(), id, { hasCar: about !== undefined });
  expect(thanksHref({ form, values, car: about }, '0123456789abcdef0123456789abcdef')).toBe(`/success?${query}`);
});

test('a viewing has the thanks of a viewing', () => {
  const form = { ...formOf(askingSettings(), 'test-drive'), thanks: 'viewing' };
  expect(thanksHref({ form, values: {}, car: undefined }, '0123456789abcdef')).toContain('&form=viewing&');
});
