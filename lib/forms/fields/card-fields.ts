import { messages } from '../messages.ts';
import type { FieldKind, FieldTable } from './field-kind.ts';
import { textSchema } from './text-schema.ts';

/** The check digit of every payment card (Luhn). */
function hasCheckDigit(digits: string): boolean {
  const sum = [...digits].reverse().reduce((total, character, index) => {
    const digit = Number(character) * (index % 2 === 1 ? 2 : 1);
    return total + (digit > 9 ? digit - 9 : digit);
  }, 0);
  return sum % 10 === 0;
}

/** A payment card is only for the payment service, so neither field has a value in a lead (rule E12). */
const neverSent: FieldKind['toLead'] = () => ({});

/** Payment cards. */
export const cardFields = {
  card_number: {
    control: 'text',
    neverKept: true,
    label: () => 'Card Number',
    autocomplete: 'cc-number',
    inputMode: 'numeric',
    initial: () => '',
    schema: (field) =>
      textSchema(field, {
        longest: 40,
        check: (text) => {
          const digits = text.replaceAll(/[\s-]/g, '');
          return /^\d{12,19}$/.test(digits) && hasCheckDigit(digits) ? { value: digits } : { problem: messages.cardNumber };
        },
      }),
    toLead: neverSent,
  },
  card_expiry: {
    control: 'text',
    neverKept: true,
    label: () => 'Card Expiry',
    autocomplete: 'cc-exp',
    inputMode: 'numeric',
    initial: () => '',
    schema: (field, { today }) =>
      textSchema(field, {
        longest: 10,
        check: (text) => {
          const [, month = '', year = ''] = /^(0[1-9]|1[0-2])\s?\/?\s?(?:20)?(\d{2})$/.exec(text) ?? [];
          if (month === '') return { problem: messages.cardExpiry };
          return `20${year}-${month}` < today.slice(0, 'yyyy-mm'.length)
            ? { problem: messages.cardExpired }
            : { value: `${month}/${year}` };
        },
      }),
    toLead: neverSent,
  },
} as const satisfies FieldTable;
