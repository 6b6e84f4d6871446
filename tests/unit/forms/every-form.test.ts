import { describe, expect, test } from 'vitest';
import { type Field, fieldTypes } from '#lib/forms/field-types.ts';
import type { FormValues } from '#lib/forms/fields/field-kind.ts';
import { type FormId, formIds } from '#lib/forms/form-definitions.ts';
import { formOf, type ResolvedForm } from '#lib/forms/form-of.ts';
import { checkForm, initialValues, shownFields } from '#lib/forms/form-schema.ts';
import { leadOf } from '#lib/forms/lead-payload.ts';
import { isProblem, readLead } from '#lib/leads/read-lead.ts';
import { fieldContext } from './field-context.ts';
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

  test('takes what autofill and copying leave around an answer', () => {
    const values = filledForm(form, context);
    const isTyped = ({ type }: Field) =>
      ['text', 'amount'].includes(fieldTypes[type].control) && !['string', 'make', 'model'].includes(type);
    const typed = shownFields(form, values).filter((field) => isTyped(field) && values[field.name]);
    const padded = Object.fromEntries(typed.map(({ name }) => [name, ` \u2068${values[name]}\u2069\u00a0 `]));
    expect(checkForm(form, context, { ...values, ...padded })).toEqual(checkForm(form, context, values));
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
    page_id: 'contact',
    name: 'Ana',
    last_name: 'Silva',
    phone: '0491570006',
    email: 'ana@example.com',
    postcode: '2112',
    category: 'Service Enquiry',
    preferredDealership: 'South Motors',
    location_id: '11',
    location: 'Botany',
    Rego: 'ABC123',
    message: 'Hello there',
    'where-did-you-hear-about-us': 'Google',
    opt_in: true,
    lead_status: 'Complete',
    form_completed: true,
  });
});
