import type { Language } from './language.ts';

/** The tel: link of a phone number as the dealer typed it (rule K3). */
export function phoneLink(phone: string | undefined): string | undefined {
  if (!phone) return undefined;
  const [first = ''] = phone.split(/[/,;|]|\bor\b|\bext\b/i);
  const dialled = first.replaceAll(/[^\d+]/g, '');
  return /\d{3}/.test(dialled) ? `tel:${dialled}` : undefined;
}

const mobiles: Record<Language, RegExp> = {
  'en-AU': /^(?:\+?61|0061|0)4\d{8}$/,
  'en-NZ': /^(?:\+?64|0064|0)2\d{7,9}$/,
  // A number of the US does not say.
  'en-US': /(?!)/,
};

/** Whether a number is that of a mobile phone in the country of a language. */
export const isMobile = (phone: string, language: Language): boolean => mobiles[language].test(phone.replaceAll(/[\s().-]/g, ''));
