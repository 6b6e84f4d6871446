import { messages } from '../messages.ts';
import type { FieldContext, FieldTable } from './field-kind.ts';
import { checkPhone } from './phone.ts';
import { matching, textSchema } from './text-schema.ts';

const plainName = /^[A-Za-z ]+$/;
/** O’Brien, Anne-Marie, Tāne, José, with letters of any script. */
const wideName = /^(?=.*\p{L})[\p{L}\p{M}'’ -]+$/u;

/** Dots stand between other characters, and a host has at least two parts. */
const emailPattern = /^[\w'+-]+(?:\.[\w'+-]+)*@(?:[a-z\d](?:[a-z\d-]*[a-z\d])?\.)+[a-z]{2,}$/i;

/** A postcode as the country of the site's language writes it (rule E73). */
export const postcodeRule = ({ language }: Pick<FieldContext, 'language'>) =>
  language === 'en-US' ? matching(/^\d{5}$/, messages.zip) : matching(/^\d{4}$/, messages.postcode);

export const postcodeLabel = ({ language }: Pick<FieldContext, 'language'>) => (language === 'en-US' ? 'ZIP Code' : 'Postcode');

/** Who someone is. */
export const personFields = {
  full_name: {
    control: 'text',
    label: () => 'Name',
    autocomplete: 'name',
    schema: (field, { forms }) =>
      textSchema(field, { check: matching(forms.wideNames ? wideName : plainName, messages.name), longest: 100 }),
  },
  email: {
    control: 'text',
    label: () => 'Email Address',
    autocomplete: 'email',
    inputType: 'email',
    inputMode: 'email',
    schema: (field) =>
      // The message for an empty address is the usual one; the address keeps its case, as mail servers may tell cases apart.
      textSchema(field, { check: matching(emailPattern, messages.email) }),
  },
  phone: {
    control: 'text',
    label: () => 'Mobile Number',
    autocomplete: 'tel',
    inputType: 'tel',
    inputMode: 'tel',
    schema: (field, context) => textSchema(field, { check: (typed) => checkPhone(typed, context) }),
  },
  postcode: {
    control: 'text',
    label: postcodeLabel,
    autocomplete: 'postal-code',
    inputMode: 'numeric',
    schema: (field, context) => textSchema(field, { check: postcodeRule(context) }),
  },
} as const satisfies FieldTable;
