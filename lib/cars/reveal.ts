import type { Car } from '../model/car.ts';

/** The body of a call-reveal log (rule K2). */
export type RevealBody = { car_id: string; dealership_id?: string; website_id?: string };

type Dealer = { dealer: { dealershipId?: string | undefined; websiteId?: string | undefined } };

/** The log body of a car, with its own dealership ID or else the site’s. */
export function revealBody(car: Pick<Car, 'id' | 'dealership_id'>, { dealer }: Dealer): RevealBody {
  const ids = { car_id: car.id, dealership_id: car.dealership_id ?? dealer.dealershipId, website_id: dealer.websiteId };
  // Page data is JSON, so keys without a value must go.
  return Object.fromEntries(Object.entries(ids).filter(([, id]) => id !== undefined)) as RevealBody;
}

/** Characters of a masked number that stay visible (rule K1). */
const shownCharacters = 5;

/** A masked phone number. */
export const maskedPhone = (phone: string): string => `${phone.slice(0, shownCharacters)}…`;
