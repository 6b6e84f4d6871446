import { describe, expect, test } from 'vitest';
import { fieldTypes } from '#lib/forms/field-types.ts';
import type { FieldValue, FormValues } from '#lib/forms/fields/field-kind.ts';
import { type FormId, formIds } from '#lib/forms/form-definitions.ts';
import { formOf, type ResolvedForm } from '#lib/forms/form-of.ts';
import { checkForm, initialValues, shownFields } from '#lib/forms/form-schema.ts';
import { leadOf } from '#lib/forms/lead-payload.ts';
import { messages } from '#lib/forms/messages.ts';
import { isProblem, readLead } from '#lib/leads/read-lead.ts';
import { formFieldTypes } from '#lib/model/form-field.ts';
import { aField, fieldContext } from './field-context.ts';
import { filledForm } from './filled-form.ts';
import { askingSettings } from './form-settings.ts';

const context = fieldContext();
const site = { websiteSlug: 'acme', dealershipSlug: 'north' };
const visit = { url: 'https://acme.example.com/contact', userAgent: 'Test', visitedPages: ['/'], query: {} };

const leadFor = (form: ResolvedForm, typed: FormValues) => {
  const checked = checkForm(form, context, typed);
  if (checked.errors) throw new Error(JSON.stringify(checked.errors));
  return leadOf({ form, values: checked.values, context, site, visit });
};

describe.each(formIds)('the form %s', (id: FormId) => {
  const form = formOf(askingSettings(), id);

  test('filled in, makes a lead that the service takes as it is', () => {
    const lead = leadFor(form, filledForm(form, context));
    const read = readLead({ lead });
    if (isProblem(read)) throw new Error(read.error);
    expect(read.lead).toMatchObject({ website_slug: 'acme', source: 'Website', phone: '0491570006', email: 'ana@example.com' });
    expect(read.lead).toEqual(lead);
  });

  test('left as it starts, shows the message of every required field and no other', () => {
    const values = initialValues(form, context);
    const required = shownFields(form, values).filter((field) => field.required && field.type !== 'hidden');
    const errors = checkForm(form, context, values).errors ?? {};
    const isFilled = ({ name }: { name: string }) => typeof values[name] === 'string' && values[name] !== '';
    const expected = required.filter((field) => !isFilled(field)).map(({ name }) => name);
    expect([...new Set(Object.keys(errors).map((name) => name.split('.')[0]))]).toEqual(expected);
    expect(new Set(Object.values(errors))).toEqual(new Set(['*This is a required field.']));
  });
});

test('a whole lead of the enquiry form', () => {
  const form = formOf(askingSettings(), 'enquiry');
  expect(leadFor(form, { ...filledForm(form, context), category: 'Service Enquiry' })).toEqual({
    website_slug: 'acme',
    dealership_slug: 'south',
    url: 'https://acme.example.com/contact',
    source: 'Website',
    user_agent: 'Test',
    visited_pages: ['/'],
    name: 'Ana',
    last_name: 'Silva',
    phone: '0491570006',
    email: 'ana@example.com',
    postcode: '2112',
    category: 'Service Enquiry',
    location_id: '11',
    location: 'Botany',
    Rego: 'ABC123',
    message: 'Hello there',
    'where-did-you-hear-about-us': 'Google',
    opt_in: true,
  });
});

const megabyte = 'x'.repeat(1_000_000);
const nasty: readonly string[] = [
  megabyte,
  ' '.repeat(1_000_000),
  '\u0000',
  '\ud800',
  '\u202eabc',
  'Ω≈ç√∫',
  '👩‍👩‍👧‍👦',
  '<script>alert(1)</script>',
  '"; DROP TABLE leads; --',
  '../../etc/passwd',
  '{{7*7}}',
  '__proto__',
  'constructor',
  'null',
  'undefined',
  'NaN',
  '1e309',
  '-0',
  '0x10',
  '１２３４',
  '٠١٢٣',
  'a@b.c\r\nBcc: d@e.f',
  '=1+1',
];
const oddValues: readonly unknown[] = [
  null,
  undefined,
  0,
  Number.NaN,
  {},
  [],
  [null],
  [{}],
  { toString: null },
  { date: 5 },
  true,
  () => 'x',
];
const texts = new Set(Object.values(messages).flatMap((message) => (typeof message === 'string' ? [message] : [message(5), message(10)])));

describe.each(formFieldTypes)('a field of the type %s', (type) => {
  const options = [{ value: 'a', label: 'A' }];
  const accept = (value: unknown, required: boolean) => {
    const field = aField(type, { options, required, value: 'x' });
    const checked = checkForm({ steps: [{ fields: [field] }] }, context, { it: value as FieldValue });
    if (checked.errors) return Object.values(checked.errors).filter((message) => !texts.has(message));
    const parsed = checked.values.it ?? '';
    const lead = fieldTypes[type].toLead?.(parsed, field, context) ?? { it: parsed };
    return isProblem(readLead({ lead })) ? [`${JSON.stringify(lead).slice(0, 80)} is no lead`] : [];
  };

  test.each([true, false])('answers every text by a message or by a lead (required: %s)', (required) =>
    expect(nasty.flatMap((text) => accept(text, required))).toEqual([]),
  );

  test('takes texts in each of its inputs, and values of any other kind', () => {
    const keys = fieldTypes[type].parts?.(aField(type), context).map(({ key }) => key) ?? [];
    const records = nasty.flatMap((text) => keys.map((key) => ({ [key]: text })));
    const whole = nasty.map((text) => Object.fromEntries(keys.map((key) => [key, text])));
    expect([...oddValues, ...records, ...whole].flatMap((value) => accept(value, true))).toEqual([]);
  });
});
