import { extensionField, splitExtension, withExtension } from '../../locale/phone-extension.ts';
import { isEmailAddress } from '../../model/email-address.ts';
import { messages } from '../messages.ts';
import type { FieldContext, FieldTable, LeadFields } from './field-kind.ts';
import { matching, textSchema } from './text-schema.ts';

type PhoneSettings = { forms: Pick<FieldContext['forms'], 'phoneCountry' | 'mobileOnly' | 'testPhone' | 'loosePhone'> };

/** Spaces, brackets, dots and dashes are how people group digits. */
const ungrouped = (typed: string) => typed.replaceAll(/[\s()[\].\p{Pd}]/gu, '');

/** "+61 (0)2 5550 1234" and "0061 2 5550 1234" become "0255501234". */
const australian = (typed: string) => ungrouped(typed).replace(/^(?:\+61|0061)0?(?=\d)/, '0');

/** "+64 (0)21 123 4567" becomes "+64211234567"; from other numbers only the grouping is removed. */
const newZealand = (typed: string) => ungrouped(typed).replace(/^(\+64|0064)0(?=\d)/, '$1');

/** "+1 (503) 555-0123" becomes "5035550123". */
const american = (typed: string) =>
  ungrouped(typed)
    .replaceAll('+', '')
    .replace(/^1(?=\d{10}$)/, '');

/** "13 12 34", "1300 555 123" and "1800 555 123" are numbers to call, never a shopper's own. */
const isBusinessLine = (phone: string) => /^0?1(?:3\d{4}|[38]00\d{6})$/.test(phone);

const australianProblem = (phone: string, { mobileOnly }: PhoneSettings['forms']): string | undefined => {
  if ((mobileOnly ? /^04\d{8}$/ : /^0[234578]\d{8}$/).test(phone)) return undefined;
  if (isBusinessLine(phone)) return messages.businessLine;
  return mobileOnly ? messages.mobileAU : messages.phoneAU;
};

/** The pattern of New Zealand's numbers is not enforced, only their length. */
const newZealandProblem = (phone: string, { loosePhone }: PhoneSettings['forms']): string | undefined => {
  if (phone.length >= 15) return messages.phoneNZ;
  return loosePhone || phone.replaceAll(/\D/g, '').length >= 7 ? undefined : messages.shortPhoneNZ;
};

/** How each country's numbers are written in a lead, and the message for an invalid one (rule E72). */
const countries = {
  AU: { normalise: australian, problemOf: australianProblem },
  NZ: { normalise: newZealand, problemOf: newZealandProblem },
  US: { normalise: american, problemOf: (phone: string) => (/^\d{10}$/.test(phone) ? undefined : messages.phoneUS) },
} as const;

/** The number in a lead's format, without its extension, or the message why it is refused. The site's test number is always accepted. */
function checkPhone(typed: string, { forms }: PhoneSettings): { value: string } | { problem: string } {
  const { normalise, problemOf } = countries[forms.phoneCountry];
  const { number, extension } = splitExtension(typed);
  const phone = normalise(number);
  const isTest = forms.testPhone !== undefined && phone === normalise(forms.testPhone);
  const problem = isTest ? undefined : problemOf(phone, forms);
  return problem === undefined ? { value: withExtension(phone, extension) } : { problem };
}

const plainName = /^[A-Za-z ]+$/;
/** O’Brien, ‘Akilisi, Anne-Marie, Tāne, José, St. John, J.R. Smith, with letters of any script. */
const wideName = /^(?=.*\p{L})(?:[\p{L}\p{M}'’‘`´\p{Pd} ]|\p{L}\.(?= |$|\p{L}\.))+$/u;

/** A postcode in the format of the site's country (rule E73). */
export const postcodeRule = ({ language }: Pick<FieldContext, 'language'>) =>
  language === 'en-US' ? matching(/^\d{5}$/, messages.zip) : matching(/^\d{4}$/, messages.postcode);

export const postcodeLabel = ({ language }: Pick<FieldContext, 'language'>) => (language === 'en-US' ? 'ZIP Code' : 'Postcode');

/** Personal details. */
export const personFields = {
  full_name: {
    control: 'text',
    label: () => 'Name',
    autocomplete: 'name',
    schema: (field, { forms }) =>
      textSchema(field, {
        check: matching(forms.wideNames ? wideName : plainName, messages.name),
        longest: 100,
      }),
  },
  email: {
    control: 'text',
    label: () => 'Email Address',
    autocomplete: 'email',
    inputType: 'email',
    inputMode: 'email',
    schema: (field) =>
      // The message for an empty address is the usual one. The address keeps its case, because mail servers may be case-sensitive.
      textSchema(field, {
        check: (address) => (isEmailAddress(address) ? { value: address } : { problem: messages.email }),
      }),
  },
  phone: {
    control: 'text',
    label: () => 'Mobile Number',
    autocomplete: 'tel',
    inputType: 'tel',
    inputMode: 'tel',
    schema: (field, context) => textSchema(field, { check: (typed) => checkPhone(typed, context) }),
    toLead: (value, { name }): LeadFields => {
      if (value === '') return {};
      const { number, extension } = splitExtension(String(value));
      return extension ? { [name]: number, [extensionField(name)]: extension } : { [name]: number };
    },
  },
  postcode: {
    control: 'text',
    label: postcodeLabel,
    autocomplete: 'postal-code',
    inputMode: 'numeric',
    schema: (field, context) => textSchema(field, { check: postcodeRule(context) }),
  },
} as const satisfies FieldTable;
