import { distanceUnit } from '../../locale/language.ts';
import { messages } from '../messages.ts';
import type { FieldKind, FieldTable, FieldValue } from './field-kind.ts';
import { textSchema } from './text-schema.ts';

/** A trillion is neither a price nor a distance; it is a phone number in the wrong field. */
const largest = 999_999_999;

/** Reads "$12,500", "12 500", "12500.50 km". A comma is a thousands separator, as everywhere on an English site. */
function readAmount(text: string, decimals: number): string | undefined {
  const digits = text.replaceAll(/[$,\s]/g, '').replace(/(?:kms?|mi|miles|kilometres|kilometers)$/i, '');
  const match = /^(\d+)(?:\.(\d+))?$/.exec(digits);
  if (!match || Number(digits) > largest) return undefined;
  return String(Number(Number(digits).toFixed(decimals)));
}

const amount = (decimals: number): Pick<FieldKind, 'schema' | 'toLead'> => ({
  schema: (field) =>
    textSchema(field, {
      longest: 40,
      check: (text) => {
        const value = readAmount(text, decimals);
        return value === undefined ? { problem: messages.number } : { value };
      },
    }),
  toLead: (value, { name }) => asNumber(value, name),
});

const asNumber = (value: FieldValue, name: string) => (typeof value !== 'string' || value === '' ? {} : { [name]: Number(value) });

const kilometre = {
  control: 'amount',
  label: ({ language }) => (language === 'en-US' ? 'Miles' : 'Kilometres'),
  autocomplete: 'off',
  inputMode: 'numeric',
  unit: ({ language }) => ({ after: distanceUnit(language) }),
  ...amount(0),
} as const satisfies FieldKind;

/** Numbers and amounts. */
export const numberFields = {
  number: {
    control: 'amount',
    autocomplete: 'off',
    inputMode: 'decimal',
    ...amount(2),
  },
  /** Dollars. Options are amounts to pick; any other may be typed. */
  currency: {
    control: 'amount',
    label: () => 'Amount',
    autocomplete: 'off',
    inputMode: 'decimal',
    unit: () => ({ before: '$' }),
    choices: ({ options }) => options ?? [],
    ...amount(2),
  },
  /** An odometer reading in the site's unit. */
  kilometre,
  /** A distance, such as how far someone drives in a year. */
  distance: { ...kilometre, label: () => 'Distance' },
} as const satisfies FieldTable;
