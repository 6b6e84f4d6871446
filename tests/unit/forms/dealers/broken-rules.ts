import type { Field, FormFieldType } from '#lib/forms/field-types.ts';
import type { FieldContext, FieldValue } from '#lib/forms/fields/field-kind.ts';

/** A value that breaks the rule of a field, the message for it, and the input that shows it if the field has several. */
type Broken = { typed: FieldValue; message: string; part?: string };

const required = '*This is a required field.';
const tooLong = 'This is too long. Please shorten it.';
const choice = 'Please choose one of the options.';
const number = { typed: 'many', message: 'Please enter a number.' };
const date = { typed: { date: '2026-11-20', time: 'Morning' }, message: 'Please choose a date from today on.', part: 'date' };
const letters = (count: number) => 'x'.repeat(count);

/** The messages for phone numbers by country, and where only mobiles count. */
function brokenPhone({ phoneCountry, mobileOnly }: FieldContext['forms']): Broken {
  if (phoneCountry === 'NZ') return { typed: '021 555 0123 000 00', message: 'Invalid phone number. Too many characters.' };
  if (phoneCountry === 'US') return { typed: '555-0123', message: 'Invalid phone number. Must be a US number.' };
  return mobileOnly
    ? { typed: '02 5550 1234', message: 'Invalid phone number. Must be an Australian mobile number.' }
    : { typed: '5550 1234', message: 'Invalid phone number. Must be an Australian number.' };
}

const brokenPostcode = ({ language }: FieldContext): Broken =>
  language === 'en-US'
    ? { typed: '9770', message: 'Invalid ZIP code. Please enter a 5-digit number.' }
    : { typed: '20000', message: 'Invalid postcode. Please enter a 4-digit number.' };

function brokenAddress(context: FieldContext): Broken {
  const { typed, message } = brokenPostcode(context);
  return {
    typed: { street: '1 Smith St', suburb: 'Ryde', state: context.forms.defaultState, postcode: String(typed) },
    message,
    part: 'postcode',
  };
}

/** A broken rule of each type of field; undefined: the shopper can break none. */
export const brokenRules: Readonly<Record<FormFieldType, (context: FieldContext, field: Field) => Broken | undefined>> = {
  address: brokenAddress,
  button: () => undefined,
  card_number: () => ({ typed: '4111 1111 1111 1112', message: 'Please check the card number.' }),
  card_expiry: () => ({ typed: '13/30', message: 'Please enter the expiry date of the card as MM/YY.' }),
  check: (_context, field) => (field.required ? { typed: false, message: field.requiredMessage ?? required } : undefined),
  check_group: () => ({ typed: ['None of them'], message: choice }),
  currency: () => number,
  date_time: () => date,
  distance: () => number,
  date_of_birth: ({ language }) => ({
    typed: { day: '31', month: '2', year: '1990' },
    message: 'Please enter your date of birth.',
    part: language === 'en-US' ? 'month' : 'day',
  }),
  email: () => ({ typed: 'ana@', message: 'invalid email address' }),
  expiry_date: () => ({ typed: '2026-11-20', message: 'Please choose a date from today on.' }),
  file: () => ({
    typed: [{ name: 'virus.exe', size: 1, type: '' }],
    message: 'virus.exe cannot be sent. Please remove it and choose a picture, PDF, Word or text file.',
  }),
  full_name: () => ({ typed: 'Ana 2', message: 'Please use alphabetical characters only.' }),
  hidden: () => undefined,
  kilometre: () => number,
  licence_number: ({ language }) => ({
    typed: '12',
    message: `A ${language === 'en-US' ? 'license' : 'licence'} number has 4 to 20 letters and digits.`,
  }),
  location_select: () => ({ typed: '1', message: choice }),
  make: () => ({ typed: letters(61), message: tooLong }),
  model: () => ({ typed: letters(81), message: tooLong }),
  number: () => number,
  opt_in: () => undefined,
  phone: ({ forms }) => brokenPhone(forms),
  postcode: brokenPostcode,
  radio: () => ({ typed: 'Maybe', message: choice }),
  radio_group: () => ({ typed: 'Maybe', message: choice }),
  rego: () => ({ typed: 'ABC 123 4567', message: 'A registration has 1 to 9 letters and digits.' }),
  select: () => ({ typed: 'None of them', message: choice }),
  service_interval: () => ({ typed: 'Never', message: choice }),
  star_rating: () => ({ typed: '6', message: choice }),
  string: () => ({ typed: letters(201), message: tooLong }),
  textarea: () => ({ typed: letters(3001), message: tooLong }),
  tyres: ({ language }) => ({ typed: 'big', message: `Please enter a ${language === 'en-US' ? 'tire' : 'tyre'} size such as 205/55 R16.` }),
  year: () => ({ typed: '19', message: 'Please enter a year with 4 digits.' }),
  website_location_select: () => ({ typed: 'west', message: choice }),
};
