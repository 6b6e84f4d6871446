import { describe, expect, test } from 'vitest';
import type { FieldValue } from '#lib/forms/fields/field-kind.ts';
import { type FormId, formIds } from '#lib/forms/form-definitions.ts';
import type { ResolvedForm } from '#lib/forms/form-of.ts';
import { initialValues } from '#lib/forms/form-schema.ts';
import { leadOf } from '#lib/forms/lead-payload.ts';
import { filledForm } from '../filled-form.ts';
import { brokenRules } from './broken-rules.ts';
import { dealerForms } from './dealer-forms.ts';
import { type DealerKind, dealerKinds } from './dealer-settings.ts';

const dealers = new Map(dealerKinds.map((slug) => [slug, dealerForms(slug)]));
const dealerOf = (slug: string) => dealers.get(slug as DealerKind) as ReturnType<typeof dealerForms>;
const fieldsOf = ({ steps }: ResolvedForm) => steps.flatMap(({ fields }) => fields);

/** Every field that fits, as "dealer form field". */
const findFields = (fits: (field: ReturnType<typeof fieldsOf>[number]) => boolean) =>
  dealerKinds.flatMap((slug) =>
    formIds.flatMap((id) =>
      fieldsOf(dealerOf(slug).form(id))
        .filter(fits)
        .map(({ name }) => `${slug} ${id} ${name}`),
    ),
  );

const regoFields = dealerKinds.flatMap((slug) => ['enquiry', 'contact'].map((id) => `${slug} ${id} Rego`));
const sellingFields = dealerKinds.flatMap((slug) =>
  ['trade-in', 'valuation', 'sell-my-car'].flatMap((id) => ['Kilometres', 'Engine Hours'].map((name) => `${slug} ${id} Trade-In ${name}`)),
);
const conditional = [...regoFields, ...sellingFields, 'new-zealand tyres Fitting Address'];

test('fields with a condition', () => expect(findFields(({ when }) => when !== undefined).sort()).toEqual([...conditional].sort()));

describe.each(conditional)('%s (rule E74)', (place) => {
  const [slug = '', id = '', ...words] = place.split(' ');
  const name = words.join(' ');
  const setUp = () => {
    const dealer = dealerOf(slug);
    const form = dealer.form(id as FormId);
    const field = fieldsOf(form).find((one) => one.name === name);
    if (!field?.when) throw new Error(`${place} has no condition`);
    const broken = brokenRules[field.type](dealer.context, field)?.typed as FieldValue;
    const leadWith = (values: Record<string, FieldValue>) =>
      leadOf(dealer.inputOf(form, { ...filledForm(form, dealer.context), ...values }));
    const master = field.when.field;
    // A filled form is about a car; the other conditions do not hold in it.
    const unmet: Record<string, FieldValue> = master === 'Trade-In Vehicle Type' ? { [master]: 'Caravan' } : {};
    return { dealer, form, master, unmet, equals: [field.when.equals].flat()[0] as FieldValue, broken, leadWith };
  };

  test('is neither checked nor sent while its condition does not hold', () => {
    const { broken, leadWith, unmet } = setUp();
    const lead = leadWith({ ...unmet, [name]: broken });
    expect(lead).toEqual(leadWith({ ...unmet, [name]: '' }));
    expect(lead).not.toHaveProperty(name);
  });

  test('is checked and sent while it holds', () => {
    const { broken, leadWith, master, equals } = setUp();
    expect(() => leadWith({ [master]: equals, [name]: broken })).toThrow(name);
    expect(leadWith({ [master]: equals })).toHaveProperty(name);
  });
});

const photos = 'Please send me photos of this car.';
const hidden: [place: string, value: string | boolean][] = [
  ...dealerKinds.map((slug): [string, string] => [`${slug} request-photos Request Photos`, photos]),
  ['services enquiry page_id', 'services-enquiry'],
  ['asks-most trade-in autogauge_enabled', true],
  ['asks-little enquiry brand', 'Our Brand'],
  ...['trade-in', 'valuation', 'sell-my-car'].map((id): [string, string] => [`new-zealand ${id} Trade-In Rego State`, 'nz']),
];

test('hidden fields', () => expect(findFields(({ type }) => type === 'hidden').sort()).toEqual(hidden.map(([place]) => place).sort()));

test.each(hidden)('%s sends its own value, whatever a script puts into it', (place, value) => {
  const [slug = '', id = '', ...words] = place.split(' ');
  const name = words.join(' ');
  const dealer = dealerOf(slug);
  const form = dealer.form(id as FormId);
  expect(leadOf(dealer.inputOf(form, { ...filledForm(form, dealer.context), [name]: 'x'.repeat(20_000) }))).toHaveProperty([name], value);
});

type Shown = { label?: string; required?: boolean; requiredMessage?: string; help?: string; options?: string[]; start?: FieldValue };

const askedNames: Shown = { label: 'First Name', required: true };
const noBox = 'opt_in';
/** What a shopper sees of a dealer's options and patches, apart from the keys of the leads. */
const shown: [slug: string, id: FormId, field: string, expected: Shown | 'absent'][] = [
  ['asks-most', 'enquiry', 'name', askedNames],
  ['asks-most', 'enquiry', 'last_name', { label: 'Last Name', required: true }],
  ['asks-most', 'enquiry', 'location', { label: 'Location', required: true }],
  [
    'asks-most',
    'enquiry',
    'terms',
    {
      label: 'I agree to the terms of use',
      required: true,
      requiredMessage: '* You must agree to the terms of use before submitting the form.',
      start: false,
    },
  ],
  [
    'asks-most',
    'contact',
    'where-did-you-hear-about-us',
    {
      label: 'Where did you hear about us?',
      options: ['Facebook Marketplace', 'Google', 'Other'],
    },
  ],
  ['asks-most', 'contact', noBox, { label: 'Keep me up to date with news and offers.', required: false, start: true }],
  ['asks-most', 'valuation', 'Ready to sell', { label: 'Ready to sell', required: false }],
  ['services', 'contact', 'where-did-you-hear-about-us', { options: ['Meta', 'Radio'] }],
  ['services', 'contact', noBox, { start: false }],
  ['services', 'contact', 'message', { label: 'Message', required: true }],
  [
    'services',
    'service-booking',
    'Extras',
    { label: 'Add to your service', required: false, options: ['Wheel alignment', 'Interior detail'] },
  ],
  ['asks-little', 'enquiry', 'message', { label: 'Message', required: false }],
  ['asks-little', 'enquiry', noBox, 'absent'],
  ['asks-little', 'contact', noBox, { start: false }],
  ['new-zealand', 'tyres', 'Fitting', { label: 'Where shall we fit them?', options: ['At your workshop', 'At my home'] }],
  ['rental', 'enquiry', 'postcode', { label: 'Postcode', required: true }],
  ['rental', 'subscription', 'Date of Birth', { help: 'Drivers must be 21 or older.', required: true }],
  ['rental', 'referral', 'Rating', { label: 'How do you like your car?', required: false }],
  ['america', 'enquiry', noBox, 'absent'],
  ['america', 'enquiry', 'preferredDealership', 'absent'],
  ['america', 'enquiry', 'category', { label: 'What is your inquiry about?' }],
];

test.each(shown)('%s: %s shows %s as its options and patches say', (slug, id, name, expected) => {
  const dealer = dealerOf(slug);
  const form = dealer.form(id);
  const field = fieldsOf(form).find((one) => one.name === name);
  if (expected === 'absent') return void expect(field).toBeUndefined();
  const { start, options, ...rest } = expected;
  expect(field).toMatchObject(rest);
  if (options) expect(field?.options?.map(({ label }) => label)).toEqual(options);
  if (start !== undefined) expect(initialValues(form, dealer.context)[name]).toEqual(start);
});

test.each<[string, FormId, Partial<ResolvedForm>]>([
  ['asks-most', 'enquiry', { notice: '* You must agree to the terms of use before submitting the form.' }],
  ['asks-most', 'test-drive', { bookings: 'appointment' }],
  ['services', 'service-booking', { bookings: 'service' }],
  ['rental', 'subscription', { target: 'car-clarity' }],
  ['rental', 'rental', { target: 'server' }],
  ['america', 'tyres', { title: 'Get a tire quote' }],
])('the form %s: %s is %j', (slug, id, expected) => expect(dealerOf(slug).form(id)).toMatchObject(expected));
