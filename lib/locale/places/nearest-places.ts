import { formatDistance, type Language } from '../language.ts';

/** Degrees north and east. */
export type Position = { lat: number; long: number };

const earthKm = 6371;
const radians = (degrees: number) => (degrees * Math.PI) / 180;

/** The great-circle distance between two places, in kilometres (haversine formula). */
export function distanceBetween(one: Position, other: Position): number {
  const [lat1, lat2] = [radians(one.lat), radians(other.lat)];
  const chord = Math.sin((lat2 - lat1) / 2) ** 2 + Math.cos(lat1) * Math.cos(lat2) * Math.sin(radians(other.long - one.long) / 2) ** 2;
  return 2 * earthKm * Math.asin(Math.min(1, Math.sqrt(chord)));
}

export const kmPerMile = 1.609344;

function awayText(km: number, language: Language): string {
  const distance = language === 'en-US' ? km / kmPerMile : km;
  return distance < 1 ? `less than ${formatDistance(1, { language })} away` : `about ${formatDistance(distance, { language })} away`;
}

/** Places from the nearest to the farthest, with their distance in words; those without a position come last, in their order. */
export function nearestPlaces<T extends { id: string }>(
  places: readonly T[],
  positions: Readonly<Record<string, Position>>,
  from: Position,
  language: Language,
): { place: T; away?: string }[] {
  const measured = places.map((place) => {
    const at = Object.hasOwn(positions, place.id) ? positions[place.id] : undefined;
    return { place, km: at ? distanceBetween(from, at) : undefined };
  });
  return measured
    .sort((a, b) => (a.km ?? Number.POSITIVE_INFINITY) - (b.km ?? Number.POSITIVE_INFINITY) || 0)
    .map(({ place, km }) => ({ place, ...(km === undefined ? {} : { away: awayText(km, language) }) }));
}
