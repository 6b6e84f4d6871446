import type { LocaleSettings } from './language.ts';

/** The distance unit of a market (rule W1). */
export const distanceUnit = (language: LocaleSettings['language']): 'km' | 'mi' => (language === 'en-US' ? 'mi' : 'km');

/** Formats a distance that is already in the market’s unit: "45,210 km", "28,000 mi". */
export const formatDistance = (distance: number, locale: Pick<LocaleSettings, 'language'>): string =>
  `${Math.round(distance).toLocaleString('en-AU')} ${distanceUnit(locale.language)}`;
