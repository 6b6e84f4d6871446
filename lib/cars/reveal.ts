import type { Car } from '../model/car.ts';

/** Whose number was uncovered about which car: what the call-reveal log takes (spec §7). */
export type RevealBody = { car_id: string; dealership_id?: string; website_id?: string };

type Dealer = { dealer: { dealershipId?: string | undefined; websiteId?: string | undefined } };

/** The body of the log for a car: its own dealership, else the site's. */
export function revealBody(car: Pick<Car, 'id' | 'dealership_id'>, { dealer }: Dealer): RevealBody {
  const ids = { car_id: car.id, dealership_id: car.dealership_id ?? dealer.dealershipId, website_id: dealer.websiteId };
  // What has no value has no key: a page's data is JSON.
  return Object.fromEntries(Object.entries(ids).filter(([, id]) => id !== undefined)) as RevealBody;
}

/** Characters of a masked number that are seen before it is uncovered (spec §4). */
const shownCharacters = 5;

/** A number as it stands there masked. */
export const maskedPhone = (phone: string): string => `${phone.slice(0, shownCharacters)}…`;
