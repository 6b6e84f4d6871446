import type { Car } from '../model/car.ts';
import type { Location } from '../model/location.ts';

/** The fields of a location that decide whether a car is there. */
export type Yard = {
  id: string;
  name: string;
  dealership_id?: string | undefined;
  address?: Partial<Record<'city' | 'state' | 'postcode', string | undefined>> | undefined;
};
type Placed = Pick<Car, 'location_id' | 'location_name' | 'dealership_id'>;
type Addressed = Placed & Pick<Car, 'location' | 'private_suburb' | 'private_postcode'>;

/** The location that a car names by ID or by name. */
export const namedPlace = <Y extends Yard>(car: Placed, locations: readonly Y[]): Y | undefined =>
  locations.find((place) => place.id === car.location_id) ?? locations.find((place) => place.name === car.location_name);

const ofDealership = <Y extends Yard>(car: Placed, locations: readonly Y[]) =>
  locations.filter((place) => place.dealership_id !== undefined && place.dealership_id === car.dealership_id);

/**
 * The location of a car: the one that it names, or else its dealership's, or else the primary or first one. Undefined for a dealer without
 * locations.
 */
export const placeOfCar = (car: Placed, locations: readonly Location[]): Location | undefined =>
  namedPlace(car, locations) ?? ofDealership(car, locations)[0] ?? locations.find((place) => place.primary) ?? locations[0];

/** City, state and postcode that a car states itself. */
function ownAddress({ location, private_suburb, private_postcode }: Addressed) {
  const { city = private_suburb, state, postcode = private_postcode } = location?.address ?? {};
  return city || state || postcode ? { city, state, postcode } : undefined;
}

/** The location where a car certainly is: the one that it names or, for a car without a place, the only one of its dealership or dealer (rule C19). */
export function knownPlace(car: Addressed, locations: readonly Yard[]): Yard | undefined {
  const place = namedPlace(car, locations);
  if (place || car.location_name || ownAddress(car)) return place;
  return [ofDealership(car, locations), locations].find((places) => places.length === 1)?.[0];
}

/** City, state and postcode of a car: its own, or else those of its location (rule C19). */
export const addressOfCar = (car: Addressed, locations: readonly Yard[]): NonNullable<Yard['address']> =>
  ownAddress(car) ?? knownPlace(car, locations)?.address ?? {};

/** "Orange, NSW"; a city that its region is named after is named once. */
export const cityAndState = (city: string | undefined, state: string | undefined): string =>
  [...new Set([city, state])].filter(Boolean).join(', ');
