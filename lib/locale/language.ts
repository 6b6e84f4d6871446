import { capitalise } from './plural.ts';
import { formatNumber } from './thousands.ts';

/** The languages of sites (rule W1). */
export type Language = 'en-AU' | 'en-NZ' | 'en-US';

export type LocaleSettings = { language: Language; wholeDollars: boolean; timeZone: string };

/** The currency of each language's market. */
export const currencies: Record<Language, 'AUD' | 'NZD' | 'USD'> = { 'en-AU': 'AUD', 'en-NZ': 'NZD', 'en-US': 'USD' };

/** The country of each language's market. */
export const countries = { 'en-AU': 'AU', 'en-NZ': 'NZ', 'en-US': 'US' } as const satisfies Record<Language, string>;

/** The distance unit of a market (rule W1). */
export const distanceUnit = (language: LocaleSettings['language']): 'km' | 'mi' => (language === 'en-US' ? 'mi' : 'km');

/** The unit of weights beside that of distances (rule W1). */
export const weightUnits = { km: 'kg', mi: 'lb' } as const;

/** Formats a distance that is already in the market’s unit: "45,210 km", "28,000 mi". */
export const formatDistance = (distance: number, locale: Pick<LocaleSettings, 'language'>): string =>
  `${formatNumber(Math.round(distance))} ${distanceUnit(locale.language)}`;

const american: readonly (readonly [RegExp, string])[] = [
  [/colour/gi, 'color'],
  [/favourite/gi, 'favorite'],
  [/enquir(y|ies|e|ed|ing)/gi, 'inquir$1'],
  [/\bpetrol\b/gi, 'gas'],
  [/\blicence(s?)\b/gi, 'license$1'],
  [/\btyre(s?)\b/gi, 'tire$1'],
  [/odometer \(km\)/gi, 'odometer (mi)'],
  [/\(kg\)/g, '(lb)'],
  [/\bkms\b/gi, 'miles'],
];

const matchCase = (original: string, replacement: string) => {
  if (original === original.toUpperCase()) return replacement.toUpperCase();
  return /^[A-Z]/.test(original) ? capitalise(replacement) : replacement;
};

/** Spells our own text for the site’s language (rule W1). Never use it for a dealer’s own text. */
export function spell(text: string, language: Language): string {
  if (language !== 'en-US') return text;
  return american.reduce(
    (result, [pattern, swap]) => result.replace(pattern, (word, ending) => matchCase(word, swap.replace('$1', ending ?? ''))),
    text,
  );
}
