import type { Car } from '../model/car.ts';
import type { Location } from '../model/location.ts';

/** The location where a car is: the one that it names, else that of its dealership, else the primary or first one. Undefined for a dealer without locations. */
export const placeOfCar = (
  car: Pick<Car, 'location_id' | 'location_name' | 'dealership_id'>,
  locations: readonly Location[],
): Location | undefined =>
  locations.find((place) => place.id === car.location_id) ??
  locations.find((place) => place.name === car.location_name) ??
  locations.find((place) => place.dealership_id !== undefined && place.dealership_id === car.dealership_id) ??
  locations.find((place) => place.primary) ??
  locations[0];
