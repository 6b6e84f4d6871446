import type { Language } from '../language.ts';
import type { Position } from './nearest-places.ts';

type Country = { code: 'AU' | 'NZ' | 'US'; digits: number; noun: string; example: string };

const countries: Record<Language, Country> = {
  'en-AU': { code: 'AU', digits: 4, noun: 'postcode', example: '2000' },
  'en-NZ': { code: 'NZ', digits: 4, noun: 'postcode', example: '1010' },
  'en-US': { code: 'US', digits: 5, noun: 'ZIP code', example: '97701' },
};

/** How the country of a language writes postcodes. */
export const postcodeCountry = (language: Language): Country => countries[language];

/** A typed postcode without surrounding spaces. Undefined if it is not a postcode. The US may add four digits: 97701-1234. */
export function readPostcode(typed: string, language: Language): string | undefined {
  const { digits } = countries[language];
  const [, code] = /^(\d+)(?:-\d{4})?$/.exec(typed.trim()) ?? [];
  return code?.length === digits && (language === 'en-US' || code === typed.trim()) ? code : undefined;
}

/** The centre of each postcode, in degrees with two decimals: accurate to about a kilometre. */
export type PostcodeCentres = Readonly<Record<string, readonly [lat: number, long: number]>>;

/**
 * The published file that holds a postcode (rule A42). Australia and New Zealand have one file, so that no part of a typed postcode leaves
 * the browser; the far more ZIP codes of the US are split by their first digit.
 */
export const postcodeFilePath = (code: string, language: Language) =>
  language === 'en-US' ? `/postcodes/${code.slice(0, 1)}.json` : '/postcodes/all.json';

/** The position of a postcode in its file. */
export function positionIn(centres: PostcodeCentres, code: string): Position | undefined {
  const centre = Object.hasOwn(centres, code) ? centres[code] : undefined;
  return centre && { lat: centre[0], long: centre[1] };
}
