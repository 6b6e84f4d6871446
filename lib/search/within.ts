import { distanceUnit, type Language } from '../locale/language.ts';
import { distanceBetween, kmPerMile, type Position } from '../locale/places/nearest-places.ts';

/** One choice of how far away a car may be: its words, and the locations within that distance. */
export type WithinChoice = { label: string; names: string[] };

const limits = [10, 25, 50, 100, 250, 500];

/**
 * The distances from a shopper that distinguish a site's locations (rule S38): each includes at least one location more than the previous
 * one, and none includes all. In kilometres; in miles in the US.
 */
export function withinChoices(positions: Readonly<Record<string, Position>>, from: Position, language: Language): WithinChoice[] {
  const perUnit = language === 'en-US' ? kmPerMile : 1;
  const away = Object.entries(positions).map(([name, position]) => [name, distanceBetween(from, position) / perUnit] as const);
  const choices = limits.map((limit) => ({
    label: `Within ${limit} ${distanceUnit(language)}`,
    names: away.flatMap(([name, distance]) => (distance <= limit ? [name] : [])).sort(),
  }));
  return choices.filter(({ names }, index) => names.length > (choices[index - 1]?.names.length ?? 0) && names.length < away.length);
}
