import type { LocaleSettings } from './language.ts';

/** The unit a market counts driven distance in (spec §9: miles in the US). */
export const distanceUnit = (language: LocaleSettings['language']): 'km' | 'mi' => (language === 'en-US' ? 'mi' : 'km');

/** A driven distance, already in the market's unit: "45,210 km", "28,000 mi". */
export function formatDistance(distance: number, locale: Pick<LocaleSettings, 'language'>): string {
  return `${Math.round(distance).toLocaleString('en-AU')} ${distanceUnit(locale.language)}`;
}
