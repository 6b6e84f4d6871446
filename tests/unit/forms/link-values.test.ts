import { describe, expect, test } from 'vitest';
import { carValues, linkValues } from '#lib/forms/field-context.ts';
import { formOf } from '#lib/forms/form-of.ts';
import { type FinancePlan, withPlan } from '#lib/locale/finance-plan.ts';
import { financeHref } from '#lib/routes/finance-link.ts';
import { wantedHref } from '#lib/routes/wanted-link.ts';
import { fieldContext } from './field-context.ts';
import { askingSettings, formSettings } from './form-settings.ts';

const finance = formOf(askingSettings(), 'finance-enquiry');
const preApproval = formOf(askingSettings(), 'finance-pre-approval');
const planned = (changes: Partial<FinancePlan>) =>
  new URL(
    withPlan('/finance?vehiclePriceBudget=45888#finance-form', {
      ...{ repayment: 130.24, frequency: 'week', borrow: 35_888, deposit: 0, tradeIn: 0, residual: 0, years: 5, rate: 8.49 },
      ...changes,
    }),
    'https://acme.example.com',
  ).search;
const fleet = formOf(askingSettings(), 'fleet');
const contact = formOf(askingSettings(), 'contact');

describe('a link to a form (rule F15)', () => {
  test.each<[string, typeof finance, string, object]>([
    [
      'fills in dealership and budget',
      finance,
      '?preferredDealership=south&vehiclePriceBudget=25990&car_id=7&car_type=used',
      { preferredDealership: 'south', vehiclePriceBudget: '25,990' },
    ],
    ['fills in what the form asks', fleet, '?preferredDealership=south&vehiclePriceBudget=25990', { preferredDealership: 'south' }],
    ['of an unknown dealership leaves the choice', finance, '?preferredDealership=west', {}],
    ['with a nonsense budget leaves it open', finance, '?vehiclePriceBudget=lots', {}],
    ['writes nothing into other fields', finance, '?name=Eve&email=eve@example.com&message=Hi', {}],
    [
      'says which car to look out for (rule S37)',
      contact,
      new URL(wantedHref('/contact', 'Tesla, “model\n y”'), 'https://acme.example.com').search,
      { message: 'Please tell me when one arrives: Tesla, “model y”' },
    ],
    [
      'says no more of it than a line',
      contact,
      `?wanted=${'x'.repeat(500)}`,
      { message: `Please tell me when one arrives: ${'x'.repeat(120)}` },
    ],
    ['says nothing of an empty one', contact, '?wanted=+', {}],
    ['may say nothing', finance, '', {}],
    [
      'with a plan fills in what it borrows, its deposit and its term (rule F18)',
      preApproval,
      planned({ deposit: 10_000, years: 5 }),
      { vehiclePriceBudget: '35,888', Deposit: '10,000', 'Loan Term': '5 years' },
    ],
    [
      'of a term that the form does not offer leaves the choice',
      preApproval,
      planned({ years: 10 }),
      { vehiclePriceBudget: '35,888', Deposit: '0' },
    ],
    ['with a plan and no such fields fills in the budget', finance, planned({}), { vehiclePriceBudget: '35,888' }],
  ])('%s', (_what, form, search, values) => expect(linkValues(form, search, fieldContext())).toEqual(values));

  test('is the one that car pages have', () => {
    const href = financeHref('/finance', { preferredDealership: 'north', vehiclePriceBudget: 9990.4, car_id: '7' });
    expect(linkValues(finance, new URL(href, 'https://acme.example.com').search, fieldContext())).toEqual({
      preferredDealership: 'north',
      vehiclePriceBudget: '9,990',
    });
  });
});

describe('the place of a car (rule E87)', () => {
  const enquiry = formOf(askingSettings(), 'enquiry', { hasCar: true });
  const plain = formOf(formSettings(), 'enquiry', { hasCar: true });
  test.each<[string, typeof enquiry, object, object]>([
    ['is chosen already', enquiry, { location_id: '12', dealership_slug: 'south' }, { location: '12', preferredDealership: 'south' }],
    ['that is not offered is left to the shopper', enquiry, { location_id: '99', dealership_slug: 'west' }, {}],
    ['that is not known is left to the shopper', enquiry, {}, {}],
    ['is not asked everywhere', plain, { location_id: '12', dealership_slug: 'south' }, {}],
  ])('%s', (_what, form, car, values) => expect(carValues(form, car, fieldContext())).toEqual(values));
});
