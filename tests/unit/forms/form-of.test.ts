import { describe, expect, test } from 'vitest';
import { type FormId, formDefinitions, formIds } from '#lib/forms/form-definitions.ts';
import { formOf, resolveForm } from '#lib/forms/form-of.ts';
import { askingSettings, formSettings } from './form-settings.ts';

const namesOf = (settings: ReturnType<typeof formSettings>, id: FormId = 'enquiry', hasCar = false) =>
  formOf(settings, id, { hasCar }).steps.flatMap(({ fields }) => fields.map(({ name }) => name));
const fieldOf = (settings: ReturnType<typeof formSettings>, name: string, id: FormId = 'enquiry') =>
  formOf(settings, id)
    .steps.flatMap(({ fields }) => fields)
    .find((field) => field.name === name);

describe('the enquiry form', () => {
  test('has the site’s words', () =>
    expect(formOf(formSettings(), 'enquiry')).toMatchObject({
      title: 'Enquire to purchase',
      text: 'Complete this form to email us your enquiry and we will get right back to you.',
      submit: 'Enquire Now',
      category: 'General Enquiry',
      target: 'server',
    }));

  test('asks for little by default', () =>
    expect(formOf(formSettings(), 'enquiry').steps[0]?.fields.map(({ label, required }) => `${label}${required ? ' *' : ''}`)).toEqual([
      'Name *',
      'Mobile Number *',
      'Email Address *',
      'What is your enquiry about? *',
      'Rego',
      'Message *',
      'Keep me up to date with news and offers.',
    ]));

  test('asks for more where the options say so', () =>
    expect(formOf(askingSettings(), 'enquiry').steps[0]?.fields.map(({ label, required }) => `${label}${required ? ' *' : ''}`)).toEqual([
      'First Name *',
      'Last Name *',
      'Mobile Number *',
      'Email Address *',
      'Postcode *',
      'What is your enquiry about? *',
      'Preferred Dealership *',
      'Location *',
      'Rego',
      'Message *',
      'Where did you hear about us? *',
      'Keep me up to date with news and offers.',
    ]));

  test('does not ask what a vehicle answers', () =>
    expect(namesOf(formSettings(), 'enquiry', true)).toEqual(['name', 'phone', 'email', 'message', 'opt_in']));

  test('about one vehicle may have neither a message nor a source, unless the dealer requires them (rule E87)', () => {
    const required = (settings: ReturnType<typeof formSettings>, id: FormId, hasCar: boolean) =>
      formOf(settings, id, { hasCar })
        .steps.flatMap(({ fields }) => fields)
        .flatMap((field) => (field.required && ['message', 'where-did-you-hear-about-us'].includes(field.name) ? [field.name] : []));
    const both = ['message', 'where-did-you-hear-about-us'];
    for (const id of ['enquiry', 'contact'] as const) {
      expect(required(askingSettings(), id, false)).toEqual(both);
      expect(required(askingSettings(), id, true)).toEqual([]);
      const requires = Object.fromEntries(both.map((name) => [name, { set: name, to: { required: true } }]));
      expect(required(askingSettings({ forms: { patches: { [id]: requires } } }), id, true)).toEqual(both);
    }
    expect(required(askingSettings(), 'careers', true)).toEqual(['message']);
    expect(required(askingSettings(), 'valuation', true)).toEqual([]);
  });

  test.each([
    [
      'the categories',
      'category',
      [
        'General Enquiry',
        'Service Enquiry',
        'Parts Enquiry',
        'New Vehicle Enquiry',
        'Used Vehicle Enquiry',
        'Fleet Enquiry',
        'Finance Enquiry',
        'Careers Enquiry',
        'Sell My Car Enquiry',
      ],
    ],
    ['the site’s answers', 'where-did-you-hear-about-us', ['Google', 'Other']],
  ])('offers %s', (_what, name, values) => expect(fieldOf(askingSettings(), name)?.options?.map(({ value }) => value)).toEqual(values));

  test('shows the terms above its button where the site asks', () => {
    expect(formOf(askingSettings(), 'enquiry').notice).toBe('* You must agree to the terms of use before submitting the form.');
    expect(formOf(formSettings(), 'enquiry').notice).toBeUndefined();
  });

  test('has an optional message where the site says so', () =>
    expect(fieldOf(formSettings({ forms: { messageRequired: false } }), 'message')?.required).toBe(false));
});

describe('options of the site (rule E71)', () => {
  test.each([
    ['the site’s button', formSettings({ labels: { submit: 'Message Now' } }), 'enquiry', { submit: 'Message Now' }],
    ['the button of other forms', formSettings({ labels: { submitForm: 'Send' } }), 'contact', { submit: 'Send' }],
    ['the other target', formSettings({ forms: { leadTarget: 'car-clarity' } }), 'fleet', { target: 'car-clarity' }],
    ['bookings of the workshop', formSettings({ features: { serviceBooking: true } }), 'service-booking', { bookings: 'service' }],
    ['bookings of the showroom', formSettings({ features: { appointmentBooking: true } }), 'test-drive', { bookings: 'appointment' }],
  ] as const)('%s', (_what, settings, id, expected) => expect(formOf(settings, id)).toMatchObject(expected));

  test.each([
    ['en-AU', 'select', 9, { value: 'act', label: 'Australian Capital Territory' }],
    ['en-US', 'select', 51, { value: 'al', label: 'Alabama' }],
    ['en-NZ', 'hidden', 0, undefined],
  ] as const)('a shopper in %s who sells a car chooses its state only where there are several', (language, type, choices, first) => {
    const field = fieldOf(formSettings({ locale: { language } }), 'Trade-In Rego State', 'trade-in');
    expect([field?.type, field?.options?.length ?? 0, field?.value]).toEqual([type, choices, type === 'hidden' ? 'nz' : undefined]);
    expect(field?.options?.[0]).toEqual(first);
  });

  test('one answer or one amount is still asked', () => {
    const settings = formSettings({ forms: { whereDidYouHear: ['Google'] } });
    expect(fieldOf(settings, 'where-did-you-hear-about-us')).toMatchObject({
      type: 'select',
      options: [{ value: 'Google', label: 'Google' }],
    });
  });

  test('without bookings a form takes a wish', () => expect(formOf(formSettings(), 'service-booking')).not.toHaveProperty('bookings'));

  test('our own texts are American in the US', () => {
    const american = formSettings({ locale: { language: 'en-US' } });
    expect(formOf(american, 'tyres')).toMatchObject({ title: 'Get a tire quote', category: 'Parts Enquiry' });
    expect(fieldOf(american, 'Tyre Size', 'tyres')).toMatchObject({
      label: 'Tire Size',
      help: 'It is on the side of the tire, such as 205/55 R16.',
    });
    expect(fieldOf(american, 'Licence Number', 'apply-for-finance')?.label).toBe('Driver License Number');
    expect(fieldOf(american, 'category')).toMatchObject({ label: 'What is your inquiry about?', value: 'General Enquiry' });
  });
});

describe('every form', () => {
  test.each(formIds)('%s is whole on a plain and on an asking site, with a vehicle and without', (id) => {
    for (const settings of [formSettings(), askingSettings()])
      for (const hasCar of [false, true]) {
        const { form, faults } = resolveForm(settings, id, { hasCar });
        expect(faults).toEqual([]);
        const fields = form.steps.flatMap((step) => step.fields);
        const names = fields.map(({ name }) => name);
        expect(new Set(names).size).toBe(names.length);
        expect(names).toEqual(expect.arrayContaining(['phone', 'email']));
        expect(fields.filter(({ type, label }) => type !== 'hidden' && label === '')).toEqual([]);
        expect([form.title, form.submit, form.category].every((text) => text !== '')).toBe(true);
      }
  });

  test('comes from this list', () =>
    expect(
      Object.entries(formDefinitions).map(([id, { category, ...form }]) => [
        id,
        category,
        'subcategory' in form ? form.subcategory : '',
        form.steps.length,
      ]),
    ).toEqual([
      ['enquiry', 'General Enquiry', '', 1],
      ['contact', 'General Enquiry', '', 1],
      ['find-similar', 'General Enquiry', 'Find Me Something Similar', 1],
      ['request-photos', 'General Enquiry', 'Request Photos', 1],
      ['test-drive', 'General Enquiry', 'Test Drive', 1],
      ['special-order', 'New Vehicle Enquiry', 'Special Order', 1],
      ['service-booking', 'Service Enquiry', 'Service Booking', 1],
      ['appointment', 'General Enquiry', 'Appointment', 1],
      ['parts', 'Parts Enquiry', '', 1],
      ['tyres', 'Parts Enquiry', 'Tyres', 1],
      ['finance-enquiry', 'Finance Enquiry', '', 1],
      ['finance-pre-approval', 'Finance Enquiry', 'Finance Pre-Approval', 3],
      ['apply-for-finance', 'Finance Enquiry', 'Finance Application', 4],
      ['trade-in', 'Sell My Car Enquiry', 'Trade-In', 2],
      ['valuation', 'Sell My Car Enquiry', 'Valuation', 1],
      ['sell-my-car', 'Sell My Car Enquiry', '', 1],
      ['careers', 'Careers Enquiry', '', 1],
      ['fleet', 'Fleet Enquiry', '', 1],
      ['rental', 'General Enquiry', 'Rental', 1],
      ['subscription', 'General Enquiry', 'Subscription', 1],
      ['community', 'General Enquiry', 'Community', 1],
      ['referral', 'General Enquiry', 'Referral', 1],
    ]));
});
