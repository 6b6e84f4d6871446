import type { Location } from '../../model/location.ts';

type PlacedLocation = Location & { address: { lat: number; long: number } };
type Dealer = { dealer: { locations: readonly Location[] } };

/** The locations whose coordinates are known. */
export const placedLocations = ({ dealer }: Dealer): PlacedLocation[] =>
  dealer.locations.filter((place): place is PlacedLocation => place.address?.lat !== undefined && place.address.long !== undefined);

/** Whether the list of locations can say how far each is: two of them have coordinates (rule A35). */
export const showsDistances = (site: Dealer): boolean => placedLocations(site).length > 1;
