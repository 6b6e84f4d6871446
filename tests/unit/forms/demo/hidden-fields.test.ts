import { beforeAll, describe, expect, test } from 'vitest';
import type { FieldValue } from '#lib/forms/fields/field-kind.ts';
import { type FormId, formIds } from '#lib/forms/form-definitions.ts';
import type { ResolvedForm } from '#lib/forms/form-of.ts';
import { initialValues } from '#lib/forms/form-schema.ts';
import { leadOf } from '#lib/forms/lead-payload.ts';
import { demoSlugs } from '../../scripts/tools/demo/tenant-folder.ts';
import { filledForm } from '../filled-form.ts';
import { brokenRules } from './broken-rules.ts';
import { type DemoForms, demoForms } from './demo-forms.ts';

const dealers = new Map<string, DemoForms>();
beforeAll(async () => {
  for (const slug of demoSlugs) dealers.set(slug, await demoForms(slug));
});
const dealerOf = (slug: string) => dealers.get(slug) as DemoForms;
const fieldsOf = ({ steps }: ResolvedForm) => steps.flatMap(({ fields }) => fields);

/** Every field of the demo that fits, as "dealer form field". */
const findFields = (fits: (field: ReturnType<typeof fieldsOf>[number]) => boolean) =>
  demoSlugs.flatMap((slug) =>
    formIds.flatMap((id) =>
      fieldsOf(dealerOf(slug).form(id))
        .filter(fits)
        .map(({ name }) => `${slug} ${id} ${name}`),
    ),
  );

const regoFields = demoSlugs.flatMap((slug) => ['enquiry', 'contact'].map((id) => `${slug} ${id} Rego`));
const conditional = [...regoFields, 'southern-alps-autos tyres Fitting Address'];

test('conditions of the demo', () => expect(findFields(({ when }) => when !== undefined).sort()).toEqual([...conditional].sort()));

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
    return { dealer, form, master: field.when.field, equals: field.when.equals as FieldValue, broken, leadWith };
  };

  test('is neither checked nor sent while its condition does not hold', () => {
    const { broken, leadWith } = setUp();
    const lead = leadWith({ [name]: broken });
    expect(lead).toEqual(leadWith({ [name]: '' }));
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
  ...demoSlugs.map((slug): [string, string] => [`${slug} request-photos Request Photos`, photos]),
  ['bayside-mazda enquiry page_id', 'bayside-enquiry'],
  ['harbour-city-motors trade-in autogauge_enabled', true],
  ['ridgeline-4x4 enquiry brand', 'Ridgeline 4x4'],
  ...['trade-in', 'valuation', 'sell-my-car'].map((id): [string, string] => [`southern-alps-autos ${id} Trade-In Rego State`, 'nz']),
];

test('hidden fields of the demo', () =>
  expect(findFields(({ type }) => type === 'hidden').sort()).toEqual(hidden.map(([place]) => place).sort()));

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
  ['harbour-city-motors', 'enquiry', 'name', askedNames],
  ['harbour-city-motors', 'enquiry', 'last_name', { label: 'Last Name', required: true }],
  ['harbour-city-motors', 'enquiry', 'location', { label: 'Location', required: true }],
  [
    'harbour-city-motors',
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
    'harbour-city-motors',
    'contact',
    'where-did-you-hear-about-us',
    {
      label: 'Where did you hear about us?',
      options: ['Facebook Marketplace', 'Facebook', 'Instagram', 'Google', 'Word of Mouth', 'Car Sales', 'Repeat Customer', 'Other'],
    },
  ],
  ['harbour-city-motors', 'contact', noBox, { label: 'Keep me up to date with news and offers.', required: false, start: true }],
  ['harbour-city-motors', 'valuation', 'Ready to sell', { label: 'Ready to sell', required: false }],
  [
    'bayside-mazda',
    'contact',
    'where-did-you-hear-about-us',
    { options: ['Meta', 'Google Search/Ads', 'Cinema', 'Radio', 'Outdoor/Shopping Centre', 'Referral/Word of Mouth', 'Other'] },
  ],
  ['bayside-mazda', 'contact', noBox, { start: false }],
  ['bayside-mazda', 'contact', 'message', { label: 'Message', required: true }],
  [
    'bayside-mazda',
    'service-booking',
    'Extras',
    { label: 'Add to your service', required: false, options: ['Wheel alignment', 'Air conditioning service', 'Interior detail'] },
  ],
  ['ridgeline-4x4', 'enquiry', 'message', { label: 'Message', required: false }],
  ['ridgeline-4x4', 'enquiry', noBox, 'absent'],
  ['ridgeline-4x4', 'contact', noBox, { start: false }],
  ['southern-alps-autos', 'tyres', 'Fitting', { label: 'Where shall we fit them?', options: ['At your workshop', 'At my home'] }],
  ['switch-drive', 'enquiry', 'postcode', { label: 'Postcode', required: true }],
  ['switch-drive', 'subscription', 'Date of Birth', { help: 'Drivers must be 21 or older.', required: true }],
  ['switch-drive', 'referral', 'Rating', { label: 'How do you like your car?', required: false }],
  ['wanderlust-rv', 'enquiry', noBox, 'absent'],
  ['wanderlust-rv', 'enquiry', 'preferredDealership', 'absent'],
  ['wanderlust-rv', 'enquiry', 'category', { label: 'What is your inquiry about?' }],
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
  ['harbour-city-motors', 'enquiry', { notice: '* You must agree to the terms of use before submitting the form.' }],
  ['harbour-city-motors', 'test-drive', { bookings: 'appointment' }],
  ['bayside-mazda', 'service-booking', { bookings: 'service' }],
  ['switch-drive', 'subscription', { target: 'car-clarity' }],
  ['switch-drive', 'rental', { target: 'server' }],
  ['wanderlust-rv', 'tyres', { title: 'Get a tire quote' }],
])('the form %s: %s is %j', (slug, id, expected) => expect(dealerOf(slug).form(id)).toMatchObject(expected));
