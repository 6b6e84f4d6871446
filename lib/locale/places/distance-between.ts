/** Degrees north and east. */
export type Position = { lat: number; long: number };

const earthKm = 6371;
const radians = (degrees: number) => (degrees * Math.PI) / 180;

/** The distance of two places over the ground, in kilometres (haversine formula). */
export function distanceBetween(one: Position, other: Position): number {
  const [lat1, lat2] = [radians(one.lat), radians(other.lat)];
  const chord = Math.sin((lat2 - lat1) / 2) ** 2 + Math.cos(lat1) * Math.cos(lat2) * Math.sin(radians(other.long - one.long) / 2) ** 2;
  return 2 * earthKm * Math.asin(Math.min(1, Math.sqrt(chord)));
}
