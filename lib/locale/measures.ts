import { distanceUnit, type LocaleSettings, weightUnits } from './language.ts';
import { formatNumber } from './thousands.ts';

/** The weight of a pound in kg. */
export const kilosPerPound = 0.45359237;

/** "6,240 hours". */
export const formatHours = (hours: number): string => `${formatNumber(Math.round(hours))} ${Math.round(hours) === 1 ? 'hour' : 'hours'}`;

/** Formats a weight that is already in the market's unit: "3,500 kg", "7,700 lb". */
export const formatWeight = (weight: number, { language }: Pick<LocaleSettings, 'language'>): string =>
  `${formatNumber(Math.round(weight))} ${weightUnits[distanceUnit(language)]}`;
