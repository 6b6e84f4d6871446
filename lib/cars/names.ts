import type { Car } from '../model/car.ts';
import { entryOf } from '../model/entry.ts';

export type NameSettings = { cars: { brandAliases: Record<string, string>; unbreakableNames: readonly string[] } };

/** The text with non-breaking hyphens and spaces inside the site’s unbreakable names (rule C2). */
export const withUnbreakableNames = (text: string, names: readonly string[]) =>
  names.reduce((result, name) => result.replaceAll(name, name.replaceAll('-', '\u2011').replaceAll(' ', '\u00a0')), text);

/** A make under the name that the site shows (rule C2). */
export const makeName = (make: string | undefined, settings: NameSettings) =>
  make ? (entryOf(settings.cars.brandAliases, make) ?? make) : undefined;

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
