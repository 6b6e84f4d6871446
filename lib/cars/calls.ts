import type { Car } from '../model/car.ts';
import { definedFields } from '../model/defined-fields.ts';

/** Who a call is for, in the call log (rules K2 and K4). */
export type CallIds = { car_id?: string; dealership_id?: string; website_id?: string };

type Dealer = { dealer: { dealershipId?: string | undefined; websiteId?: string | undefined } };

/** The IDs in the call log: those of a car with its own dealership, or those of the site. */
export function callIds(car: Pick<Car, 'id' | 'dealership_id'> | undefined, { dealer }: Dealer): CallIds {
  const ids = { car_id: car?.id, dealership_id: car?.dealership_id ?? dealer.dealershipId, website_id: dealer.websiteId };
  return definedFields(ids);
}

/** The number of visible characters of a masked number (rule K1). */
const shownCharacters = 5;

/** A masked phone number. */
export const maskedPhone = (phone: string): string => `${phone.slice(0, shownCharacters)}…`;
