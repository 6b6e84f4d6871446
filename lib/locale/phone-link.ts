import type { Language } from './language.ts';

/** "+61 (0)2 9632 1234" without the 0 that is dialled only within the country. */
const withoutTrunkZero = (phone: string): string => phone.replace(/^(\s*(?:\+|00)\d{1,3}[\s.-]*)[([]0[)\]]/, '$1');

/** Digits grouped with spaces, brackets, dots and dashes. */
const grouped = /[([]?\+?\d[\d\s()[\].\p{Pd}]*/u;
/** A number with fewer digits that is followed by a letter is a vanity number, such as "1300 MY CAR". */
const fewestDigits = 6;
const digitsOf = (text: string) => text.replaceAll(/\D/g, '').length;

/** The tel: link of a phone number as the dealer typed it: of the first one, if there are several (rule K3). */
export function phoneLink(phone: string | undefined): string | undefined {
  const text = withoutTrunkZero(phone ?? '');
  const match = grouped.exec(text);
  if (!match) return undefined;
  const [run] = match;
  if (digitsOf(run) < fewestDigits && /^\p{L}/u.test(text.slice(match.index + run.length))) return undefined;
  const [first = '', ...others] = run.split(/\s\p{Pd}\s/u);
  const dialled = (digitsOf(first) < fewestDigits ? [first, ...others].join('') : first).replaceAll(/[^\d+]/g, '');
  return /\d{3}/.test(dialled) ? `tel:${dialled}` : undefined;
}

const mobiles: Record<Language, RegExp> = {
  'en-AU': /^(?:\+?61|0061|0)4\d{8}$/,
  'en-NZ': /^(?:\+?64|0064|0)2\d{7,9}$/,
  // A US number does not tell.
  'en-US': /(?!)/,
};

/** Whether a number belongs to a mobile phone in the country of a language. */
export const isMobile = (phone: string, language: Language): boolean =>
  mobiles[language].test(withoutTrunkZero(phone).replaceAll(/[\s().-]/g, ''));
