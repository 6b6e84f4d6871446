import type { Field, FormFieldType } from '#lib/forms/field-types.ts';
import type { FieldContext, FieldValue } from '#lib/forms/fields/field-kind.ts';
import type { FormSteps } from '#lib/forms/form-schema.ts';

const homes = {
  'en-AU': { suburb: 'Ryde', state: 'nsw', postcode: '2112' },
  'en-NZ': { suburb: 'Ilam', state: 'canterbury', postcode: '8041' },
  'en-US': { suburb: 'Bend', state: 'or', postcode: '97701' },
};

const firstOption = ({ options }: Field) => options?.[0]?.value ?? '';

/** A valid value of each type, as a shopper in the site's country types it. */
const valid: Record<FormFieldType, (field: Field, context: FieldContext) => FieldValue> = {
  address: (_field, { language }) => ({ street: '1 Smith St', ...homes[language] }),
  button: () => '',
  card_number: () => '4111 1111 1111 1111',
  card_expiry: () => '11/29',
  check: () => true,
  check_group: (field) => [firstOption(field)],
  currency: () => '$25,000',
  date_time: () => ({ date: '2026-11-24', time: 'Morning' }),
  distance: () => '15,000',
  date_of_birth: () => ({ day: '1', month: '2', year: '1990' }),
  email: () => 'ana@example.com',
  expiry_date: () => '2029-01-31',
  file: () => [{ name: 'resume.pdf', size: 20_000, type: 'application/pdf' }],
  full_name: ({ name }) => (name === 'last_name' ? 'Silva' : 'Ana'),
  hidden: ({ value }) => String(value ?? ''),
  kilometre: () => '45,000',
  licence_number: () => '12 345 678',
  location_select: (_field, { choices }) => choices.locations[0]?.value ?? '',
  make: () => 'Mazda',
  model: () => 'CX-5',
  number: () => '12',
  opt_in: () => true,
  phone: (_field, { forms }) => ({ AU: '0491 570 006', NZ: '021 555 0123', US: '(503) 555-0123' })[forms.phoneCountry],
  postcode: (_field, { language }) => homes[language].postcode,
  radio: () => 'Yes',
  radio_group: firstOption,
  rego: () => 'abc 123',
  select: firstOption,
  service_interval: () => 'First service',
  star_rating: () => '5',
  string: () => 'Something',
  textarea: () => 'Hello there',
  tyres: () => '205/55R16',
  year: () => '2019',
  website_location_select: (_field, { choices }) => choices.dealerships[1]?.value ?? '',
};

/** Every field of a form filled in. */
export const filledForm = ({ steps }: FormSteps, context: FieldContext): Record<string, FieldValue> =>
  Object.fromEntries(steps.flatMap(({ fields }) => fields.map((field) => [field.name, valid[field.type](field, context)] as const)));
