import type { Car } from '../model/car.ts';
import { entryOf } from '../model/entry.ts';

export type NameSettings = { cars: { brandAliases: Record<string, string>; unbreakableNames: readonly string[] } };

const alwaysUnbreakable = ['MU-X', 'D-MAX'];

// Cached, because a page shows hundreds of names, and creating a pattern costs far more than using it.
const patterns = new Map<string, RegExp>();

function patternOf(names: readonly string[]): RegExp {
  const key = names.join('\n');
  const cached = patterns.get(key);
  if (cached) return cached;
  const parts = [...alwaysUnbreakable, ...names]
    .filter(Boolean)
    .sort((a, b) => b.length - a.length)
    .map((name) => name.replaceAll(/[^\p{L}\p{N}\s-]/gu, '\\$&').replaceAll(/[\s-]/g, '[\\s-]'));
  const pattern = new RegExp(`(?<![\\p{L}\\p{N}])(?:${parts.join('|')})(?![\\p{L}\\p{N}])`, 'giu');
  patterns.set(key, pattern);
  return pattern;
}

/** The text with non-breaking hyphens and spaces inside unbreakable names, in whatever case they are written (rule C2). */
export const withUnbreakableNames = (text: string, names: readonly string[]) =>
  text.replaceAll(patternOf(names), (name) => name.replaceAll('-', '\u2011').replaceAll(/\s/g, '\u00a0'));

/** A make under the name that the site shows (rule C2). */
export const makeName = (make: string | undefined, settings: NameSettings) =>
  make ? (entryOf(settings.cars.brandAliases, make) ?? make) : undefined;

/** Models of Isuzu Ute Australia. Every other Isuzu, such as a truck, is made by another company. */
const isuzuUtes = /^(?:mu-?x|d-?max)\b/i;

/** The settings of a site whose stock has these cars: if one is an Isuzu other than a ute or MU-X, all are shown as Isuzu (rule C2). */
export function withStockNames<Site extends { cars: { brandAliases: Record<string, string> } }>(
  site: Site,
  cars: readonly Pick<Car, 'make' | 'model'>[],
): Site {
  const isOther = ({ make, model = '' }: Pick<Car, 'make' | 'model'>) => make === 'Isuzu' && !isuzuUtes.test(model);
  if (!site.cars.brandAliases.Isuzu || !cars.some(isOther)) return site;
  const { Isuzu: _alias, ...brandAliases } = site.cars.brandAliases;
  return { ...site, cars: { ...site.cars, brandAliases } };
}

type Named = Pick<Car, 'name' | 'year' | 'make' | 'model' | 'badge' | 'series'>;

/** Title and second line of a car as plain text, for search engines and other machines (rule C1). */
export function plainNames(car: Named, settings: NameSettings): { title: string; subtitle?: string } {
  const parts = [car.year, makeName(car.make, settings), car.model].filter((part) => part !== undefined && part !== '');
  const title = car.make && car.model ? parts.join(' ') : car.name;
  const subtitle = [car.badge, car.series].filter(Boolean).join(' ');
  return subtitle ? { title, subtitle } : { title };
}

/** Title and second line of a car for shoppers, with unbreakable names (rules C1 and C2). */
export function carNames(car: Named, settings: NameSettings): { title: string; subtitle?: string } {
  const keep = (text: string) => withUnbreakableNames(text, settings.cars.unbreakableNames);
  const { title, subtitle } = plainNames(car, settings);
  return subtitle ? { title: keep(title), subtitle: keep(subtitle) } : { title: keep(title) };
}
