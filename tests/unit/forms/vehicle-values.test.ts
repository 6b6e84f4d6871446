import { describe, expect, test } from 'vitest';
import type { FormValues } from '#lib/forms/fields/field-kind.ts';
import { formOf } from '#lib/forms/form-of.ts';
import type { FormSteps } from '#lib/forms/form-schema.ts';
import { type LookupQuestion, lookupQuestion, vehicleText, vehicleValues } from '#lib/forms/vehicle-values.ts';
import type { FoundVehicle } from '#lib/model/vehicle-lookup.ts';
import { aField, fieldContext } from './field-context.ts';
import { formSettings } from './form-settings.ts';

const button = 'Find My Vehicle';
const hilux: FoundVehicle = { make: 'Toyota', model: 'HiLux', year: 2021, badge: 'SR5', colour: 'White', vin: 'MR0BA3CD400123456' };

describe('what a lookup asks for', () => {
  const ask = (values: FormValues, language: 'en-AU' | 'en-NZ' = 'en-AU') =>
    lookupQuestion(formOf(formSettings({ locale: { language } }), 'trade-in'), button, values, fieldContext());

  test.each<[string, FormValues, LookupQuestion]>([
    ['plate and state', { 'Trade-In Rego': ' abc-1 23 ', 'Trade-In Rego State': 'qld' }, { rego: 'ABC123', state: 'qld' }],
    ['no plate', { 'Trade-In Rego State': 'qld' }, { problem: 'Please enter the registration first.' }],
    ['blanks', { 'Trade-In Rego': '  - ' }, { problem: 'Please enter the registration first.' }],
    ['no plate at all', { 'Trade-In Rego': 'ÄÖ<1>' }, { problem: 'A registration has 1 to 9 letters and digits.' }],
    ['too long', { 'Trade-In Rego': 'A'.repeat(1_000_000) }, { problem: 'A registration has 1 to 9 letters and digits.' }],
    ['no state', { 'Trade-In Rego': 'ABC123' }, { problem: 'Please choose the state of the registration first.' }],
  ])('%s', (_what, values, expected) => expect(ask(values)).toEqual(expected));

  test('nobody in New Zealand chooses from one register', () =>
    expect(ask({ 'Trade-In Rego': 'KWA246' }, 'en-NZ')).toEqual({ rego: 'KWA246', state: 'nz' }));

  test('a form without a state means that of the site', () => {
    const form: FormSteps = { steps: [{ fields: [aField('rego', { name: 'Rego' }), aField('button', { name: 'Go', of: 'Rego' })] }] };
    expect(lookupQuestion(form, 'Go', { Rego: 'ABC123' }, fieldContext())).toEqual({ rego: 'ABC123', state: 'qld' });
  });
});

describe('what a found vehicle fills in', () => {
  test.each(['trade-in', 'valuation', 'sell-my-car'] as const)('%s: make, model and year', (id) =>
    expect(vehicleValues(formOf(formSettings(), id), button, hilux)).toEqual({
      'Trade-In Make': 'Toyota',
      'Trade-In Model': 'HiLux',
      'Trade-In Year': '2021',
    }),
  );

  test('what is unknown is left to the shopper', () =>
    expect(vehicleValues(formOf(formSettings(), 'trade-in'), button, { make: 'Holden' })).toEqual({ 'Trade-In Make': 'Holden' }));

  test('fields of a patch by their names, and only choices that are offered', () => {
    const form: FormSteps = {
      steps: [
        {
          fields: [
            aField('rego', { name: 'Trade-In Rego' }),
            aField('button', { name: button, of: 'Trade-In Rego' }),
            aField('make', { name: 'Trade-In Make' }),
            aField('string', { name: 'Trade-In Badge' }),
            aField('string', { name: 'Trade-In VIN' }),
            aField('select', { name: 'Trade-In Colour', options: [{ value: 'w', label: 'WHITE' }] }),
            aField('select', { name: 'Trade-In Body', options: [{ value: 'van', label: 'Van' }] }),
            aField('make', { name: 'Vehicle Make' }),
            aField('string', { name: 'Vehicle Badge' }),
          ],
        },
        { fields: [aField('model', { name: 'Trade-In Model' })] },
      ],
    };
    expect(vehicleValues(form, button, { ...hilux, body: 'Ute' })).toEqual({
      'Trade-In Make': 'Toyota',
      'Trade-In Badge': 'SR5',
      'Trade-In VIN': 'MR0BA3CD400123456',
      'Trade-In Colour': 'w',
    });
  });

  test('the vehicle of a service booking, whose registration has another name', () => {
    const { steps } = formOf(formSettings(), 'service-booking');
    const form = { steps: [{ fields: [...(steps[0]?.fields ?? []), aField('button', { name: 'Go', of: 'Rego' })] }] };
    expect(vehicleValues(form, 'Go', hilux)).toEqual({
      'Your Vehicle Make': 'Toyota',
      'Your Vehicle Model': 'HiLux',
      'Your Vehicle Year': '2021',
    });
  });

  test('is read out', () => expect([vehicleText(hilux), vehicleText({ make: 'Holden' })]).toEqual(['2021 Toyota HiLux SR5', 'Holden']));
});
