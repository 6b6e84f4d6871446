import { describe, expect, test } from 'vitest';
import { fieldTypes } from '#lib/forms/field-types.ts';
import { type FormId, formDefinitions, formIds } from '#lib/forms/form-definitions.ts';
import { FormError } from '#lib/forms/form-fault.ts';
import { formOf, resolveForm } from '#lib/forms/form-of.ts';
import { formFieldTypes } from '#lib/model/form-field.ts';
import type { FormPatch } from '#lib/model/form-patch.ts';
import { askingSettings, formSettings } from './form-settings.ts';

const namesOf = (settings: ReturnType<typeof formSettings>, id: FormId = 'enquiry', hasCar = false) =>
  formOf(settings, id, { hasCar }).steps.flatMap(({ fields }) => fields.map(({ name }) => name));
const fieldOf = (settings: ReturnType<typeof formSettings>, name: string, id: FormId = 'enquiry') =>
  formOf(settings, id)
    .steps.flatMap(({ fields }) => fields)
    .find((field) => field.name === name);
const patched = (patches: Record<string, FormPatch>, id: FormId = 'enquiry') => formSettings({ forms: { patches: { [id]: patches } } });
const faultsOf = (patches: Record<string, FormPatch>, id: FormId = 'enquiry') =>
  resolveForm(patched(patches, id), id).faults.map(({ patch, path, problem, fix }) => `${[patch, ...path].join('.')}: ${problem}; ${fix}`);

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

  test('without bookings a form takes a wish', () => expect(formOf(formSettings(), 'service-booking')).not.toHaveProperty('bookings'));

  test('our own texts are American in the US', () => {
    const american = formSettings({ locale: { language: 'en-US' } });
    expect(formOf(american, 'tyres')).toMatchObject({ title: 'Tires', category: 'Parts Enquiry' });
    expect(fieldOf(american, 'Tyre Size', 'tyres')).toMatchObject({
      label: 'Tire Size',
      help: 'It is on the side of the tire, such as 205/55 R16.',
    });
    expect(fieldOf(american, 'Licence Number', 'apply-for-finance')?.label).toBe('Driver License Number');
    expect(fieldOf(american, 'category')).toMatchObject({ label: 'What is your inquiry about?', value: 'General Enquiry' });
  });
});

describe('patches (rule O7)', () => {
  test.each<[string, Record<string, FormPatch>, string[]]>([
    ['remove a field', { a: { remove: 'opt_in' } }, ['name', 'phone', 'email', 'category', 'Rego', 'message']],
    [
      'insert one after another',
      { a: { insert: { type: 'hidden', name: 'brand', value: 'Darche', required: true }, after: 'name' } },
      ['name', 'brand', 'phone', 'email', 'category', 'Rego', 'message', 'opt_in'],
    ],
    [
      'insert one first',
      { a: { insert: { type: 'string', name: 'Company', required: true } } },
      ['Company', 'name', 'phone', 'email', 'category', 'Rego', 'message', 'opt_in'],
    ],
    [
      'follow each other',
      {
        a: { insert: { type: 'string', name: 'Company', required: true } },
        b: { insert: { type: 'string', name: 'Team', required: true }, after: 'Company' },
        c: { remove: 'Company' },
      },
      ['Team', 'name', 'phone', 'email', 'category', 'Rego', 'message', 'opt_in'],
    ],
  ])('%s', (_what, patches, names) => expect(namesOf(patched(patches))).toEqual(names));

  test('change a field and leave the rest of it', () =>
    expect(
      fieldOf(patched({ a: { set: 'message', to: { label: 'How can we help, mate? What colour?', required: false } } }), 'message'),
    ).toEqual({
      type: 'textarea',
      name: 'message',
      label: 'How can we help, mate? What colour?',
      required: false,
    }));

  test('leave a dealer’s own words alone in the US', () => {
    const settings = formSettings({
      locale: { language: 'en-US' },
      forms: { patches: { enquiry: { a: { set: 'message', to: { label: 'Favourite colour' } } } } },
    });
    expect(fieldOf(settings, 'message')?.label).toBe('Favourite colour');
  });

  test('change the form itself', () =>
    expect(
      formOf(
        patched({ a: { form: { title: 'Write to us', category: 'Fleet Enquiry', subcategory: 'Trucks', target: 'car-clarity' } } }),
        'enquiry',
      ),
    ).toMatchObject({ title: 'Write to us', category: 'Fleet Enquiry', subcategory: 'Trucks', target: 'car-clarity' }));

  test('insert into the step of the field before', () =>
    expect(
      formOf(
        patched({ a: { insert: { type: 'currency', name: 'Rent', required: true }, after: 'Residential Status' } }, 'finance-pre-approval'),
        'finance-pre-approval',
      ).steps.map(({ fields }) => fields.some(({ name }) => name === 'Rent')),
    ).toEqual([false, false, true]));

  test.each<[string, Record<string, FormPatch>, string]>([
    [
      'an unknown field is removed',
      { a: { remove: 'mesage' } },
      'a.remove: the form has no field "mesage"; its fields: name, phone, email, category, Rego, message, opt_in',
    ],
    [
      'an unknown field is changed',
      { a: { set: 'fax', to: { label: 'Fax' } } },
      'a.set: the form has no field "fax"; its fields: name, phone, email, category, Rego, message, opt_in',
    ],
    [
      'one is inserted after an unknown one',
      { a: { insert: { type: 'string', name: 'x', required: true }, after: 'fax' } },
      'a.after: the form has no field "fax"; its fields: name, phone, email, category, Rego, message, opt_in',
    ],
    [
      'an option leaves the field out',
      { a: { remove: 'postcode' } },
      'a.remove: this form does not show the field "postcode"; remove the patch, or change forms.askPostcode, which leaves the field out',
    ],
    [
      'a field is inserted twice',
      { a: { insert: { type: 'string', name: 'email', required: true } } },
      'a.insert.name: the form already has a field "email"; write { "set": "email", "to": { … } } to change it',
    ],
    [
      'a name belongs to every lead',
      { a: { insert: { type: 'string', name: 'source', required: true } } },
      'a.insert.name: every lead has its own "source"; choose another name',
    ],
    [
      'a condition names an unknown field',
      { a: { set: 'message', to: { when: { field: 'topic', equals: 'x' } } } },
      'a.when.field: the form has no field "topic"; name a field of this form',
    ],
    [
      'a field depends on itself',
      { a: { set: 'message', to: { when: { field: 'message', equals: 'x' } } } },
      'a.when: "message" depends on itself; remove one of the conditions',
    ],
    [
      'a select has no options',
      { a: { insert: { type: 'select', name: 'Topic', required: true } } },
      'a.options: "Topic" has nothing to choose from; add "options": [{ "value": "…", "label": "…" }]',
    ],
    [
      'a hidden field sends nothing',
      { a: { insert: { type: 'hidden', name: 'page_id', required: true } } },
      'a.value: the hidden field "page_id" has no value to send; add "value"',
    ],
  ])('are refused where %s', (_what, patches, line) => expect(faultsOf(patches)).toEqual([line]));

  test.each<[string, FormPatch, string]>([
    [
      'a file',
      { insert: { type: 'file', name: 'Payslip', required: true }, after: 'phone' },
      'a.type: "Payslip" is a file, and this form has several steps; ask for files in a form of one step',
    ],
    [
      'a condition on a later step',
      { set: 'phone', to: { when: { field: 'Employment', equals: 'Retired' } } },
      'a.when.field: "Employment" is asked in a later step; name a field of the same step or an earlier one',
    ],
  ])('are refused where a form of several steps gets %s', (_what, patch, line) =>
    expect(faultsOf({ a: patch }, 'finance-pre-approval')).toEqual([line]),
  );

  test('stop a form that is asked for, with every fault and its place', () => {
    const settings = patched({ a: { remove: 'fax' }, b: { remove: 'telex' } });
    expect(() => formOf(settings, 'enquiry')).toThrow(FormError);
    expect(() => formOf(settings, 'enquiry')).toThrow(
      /^forms\.patches\.enquiry\.a\.remove: the form has no field "fax"; .*\nforms\.patches\.enquiry\.b\.remove: the form has no field "telex"; /,
    );
  });

  test('say where each field comes from', () => {
    const settings = askingSettings({
      forms: {
        messageRequired: false,
        patches: {
          enquiry: {
            help: { set: 'message', to: { help: 'Anything.' } },
            brand: { insert: { type: 'hidden', name: 'brand', value: 'x', required: true } },
          },
        },
      },
    });
    expect(Object.fromEntries(resolveForm(settings, 'enquiry').origins)).toMatchObject({
      phone: [],
      name: ['forms.askLastName'],
      last_name: ['forms.askLastName'],
      message: ['forms.messageRequired', 'help'],
      brand: ['brand'],
    });
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

  test('uses types that exist', () => expect(Object.keys(fieldTypes).sort()).toEqual([...formFieldTypes].sort()));

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
