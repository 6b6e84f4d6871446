import { listWords } from '../locale/list-words.ts';
import type { Location } from '../model/location.ts';

const networks = { Facebook: 'facebook', Instagram: 'instagram', YouTube: 'youtube', LinkedIn: 'linkedin' } as const;
type Network = keyof typeof networks;
type Profiles = { readonly [Key in (typeof networks)[Network]]?: string | undefined };

/** The primary location, or else the first. */
export const mainLocation = (locations: readonly Location[]): Location | undefined =>
  locations.find((place) => place.primary) ?? locations[0];

/** Links to profiles elsewhere. For each network, the first source that has one counts (rules A44 and A45). */
export function socialLinks(...sources: readonly (Profiles | undefined)[]): { name: Network; href: string }[] {
  return Object.entries(networks).flatMap(([name, key]) => {
    const href = sources.find((profiles) => profiles?.[key])?.[key];
    return href ? [{ name: name as Network, href }] : [];
  });
}

/** The other places where a location's stock is available, in words (rule A45). Names may be IDs or slugs of the dealer's locations. */
export function otherPlaces(names: readonly string[], place: Location, locations: readonly Location[]): string | undefined {
  const placeNames = names.map((name) => locations.find(({ id, slug }) => id === name || slug === name)?.name ?? name.trim());
  const others = [...new Set(placeNames)].filter((name) => name !== '' && name !== place.name);
  return others.length > 0 ? listWords(others) : undefined;
}
