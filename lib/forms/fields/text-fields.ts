import { messages } from '../messages.ts';
import type { FieldTable } from './field-kind.ts';
import { longestText, textSchema } from './text-schema.ts';

/**
 * A number of letters and digits, in capitals, without the spaces and hyphens that people group them with. Some letters of other alphabets
 * also have capitals from A to Z.
 */
const symbols = (pattern: RegExp, problem: string) => (text: string) => {
  const compact = text.replaceAll(/[\s-]/g, '');
  return pattern.test(compact) ? { value: compact.toUpperCase() } : { problem };
};

/**
 * "205/55 R16" and "205 55 16", "LT265/70R17", "195R14C", "7.50R16" and "31x10.5R15", each also with the load and speed rating, such as
 * "91V", "106/104Q" and "98W XL".
 */
const tyre =
  /^((?:P|LT)?\d{3}[/ -]\d\d|(?:\d{3}|\d\.\d\d)(?= ?R)|\d\d(?:\.\d\d?)? ?X ?\d\d?(?:\.\d\d?)?)[/ -]? ?Z?R? ?(\d\d(?:\.5)?)(?:C|LT)?( \d{2,3}(?:\/\d{2,3})?[A-Z]\d?(?: XL| RFT?)?)?$/;

function readTyreSize(text: string): string | undefined {
  const [, width, rim, rating = ''] = tyre.exec(text.toUpperCase().replace('×', 'X')) ?? [];
  return width && `${width.replace(/ ?X ?/, 'x').replace(/[ -]/, '/')} R${rim}${rating}`;
}

/** Texts, and fields without an input. */
export const textFields = {
  string: {
    control: 'text',
    autocomplete: 'off',
    schema: (field) => textSchema(field),
  },
  textarea: {
    control: 'textarea',
    label: () => 'Message',
    autocomplete: 'off',
    schema: (field) => textSchema(field, { longest: longestText, lines: true }),
  },
  rego: {
    control: 'text',
    label: ({ language }) => (language === 'en-US' ? 'License Plate' : 'Rego'),
    autocomplete: 'off',
    schema: (field) => textSchema(field, { check: symbols(/^[A-Z0-9]{1,9}$/i, messages.rego) }),
  },
  licence_number: {
    control: 'text',
    neverKept: true,
    label: ({ language }) => (language === 'en-US' ? 'Driver License Number' : 'Driver Licence Number'),
    autocomplete: 'off',
    schema: (field, { language }) =>
      textSchema(field, { check: symbols(/^[A-Z0-9]{4,20}$/i, language === 'en-US' ? messages.license : messages.licence) }),
  },
  tyres: {
    control: 'text',
    label: ({ language }) => (language === 'en-US' ? 'Tire Size' : 'Tyre Size'),
    autocomplete: 'off',
    schema: (field, { language }) =>
      textSchema(field, {
        check: (text) => {
          const value = readTyreSize(text);
          return value === undefined ? { problem: language === 'en-US' ? messages.tires : messages.tyres } : { value };
        },
      }),
  },
  /** A value that the shopper does not see. It is sent as it is. */
  hidden: {
    control: 'hidden',
    toLead: (_value, { name, value = '' }) => (value === '' ? {} : { [name]: value }),
  },
  /** A button inside a form, such as the one that looks a vehicle up. It has no value. */
  button: { control: 'button', toLead: () => ({}) },
} as const satisfies FieldTable;
