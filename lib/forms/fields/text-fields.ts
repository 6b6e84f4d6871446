import { messages } from '../messages.ts';
import type { FieldTable } from './field-kind.ts';
import { longestText, textSchema } from './text-schema.ts';

/** A number of letters and digits in capitals; spaces and hyphens are how people group them. Other letters have capitals from A to Z too. */
const symbols = (pattern: RegExp, problem: string) => (text: string) => {
  const compact = text.replaceAll(/[\s-]/g, '');
  return pattern.test(compact) ? { value: compact.toUpperCase() } : { problem };
};

/** "205/55 R16" and "205 55 16", "LT265/70R17", "195R14C" and "7.50R16", and "31x10.5R15". */
const usualTyre = /^((?:P|LT)?\d{3}[/ -]\d{2}|(?:\d{3}|\d\.\d{2})(?=\s?R))[/ -]?\s?Z?R?\s?(\d{2}(?:\.5)?)(?:C|LT)?$/;
const inchTyre = /^(\d{2}(?:\.\d{1,2})?)X(\d{1,2}(?:\.\d{1,2})?)\s?-?R?\s?(\d{2})(?:LT)?$/;
/** What follows the size on the side of a tyre, such as "91V", "106/104Q" and "98W XL". */
const tyreRating = /\s(\d{2,3}(?:\/\d{2,3})?[A-Z]\d?(?:\s(?:XL|RFT?))?)$/;

function readTyreSize(text: string): string | undefined {
  const typed = text.toUpperCase().replaceAll('×', 'X');
  const rating = tyreRating.exec(typed)?.[0] ?? '';
  const size = typed.slice(0, typed.length - rating.length);
  const [, width, rim] = usualTyre.exec(size) ?? [];
  if (width) return `${width.replace(/[ -]/, '/')} R${rim}${rating}`;
  const inch = inchTyre.exec(size.replaceAll(' ', ''));
  return inch ? `${inch[1]}x${inch[2]} R${inch[3]}${rating}` : undefined;
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
