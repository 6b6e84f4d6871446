import { messages } from '../messages.ts';
import type { FieldContext } from './field-kind.ts';

type PhoneSettings = { forms: Pick<FieldContext['forms'], 'phoneCountry' | 'mobileOnly' | 'testPhone'> };

const withoutBrackets = (typed: string) => typed.replaceAll(/[\s()[\]]/g, '');

/** "+61 (0)2 5550 1234" and "0061 2 5550 1234" become "0255501234". */
const australian = (typed: string) => withoutBrackets(typed).replace(/^(?:\+61|0061)0?(?=\d)/, '0');

/** "+1 (503) 555-0123" becomes "5035550123". */
const american = (typed: string) => typed.replaceAll(/[\s().+-]/g, '').replace(/^1(?=\d{10}$)/, '');

/** How each country's numbers are written in a lead, and which are accepted (rule E72). */
const countries = {
  AU: { normalise: australian, accepts: (phone: string) => /^0(?:[23578]|4)\d{8}$/.test(phone), message: messages.phoneAU },
  // The pattern of New Zealand's numbers is not enforced, only their length.
  NZ: { normalise: withoutBrackets, accepts: (phone: string) => phone.length < 15, message: messages.phoneNZ },
  US: { normalise: american, accepts: (phone: string) => /^\d{10}$/.test(phone), message: messages.phoneUS },
} as const;

const australianMobiles = { ...countries.AU, accepts: (phone: string) => /^04\d{8}$/.test(phone), message: messages.mobileAU };

/** The number as a lead has it, or the message why it is refused. The site's test number is always accepted. */
export function checkPhone(typed: string, { forms }: PhoneSettings): { value: string } | { problem: string } {
  const { normalise, accepts, message } =
    forms.mobileOnly && forms.phoneCountry === 'AU' ? australianMobiles : countries[forms.phoneCountry];
  const phone = normalise(typed);
  const isTest = forms.testPhone !== undefined && phone === normalise(forms.testPhone);
  return isTest || accepts(phone) ? { value: phone } : { problem: message };
}
