import { z } from 'zod';

/** The platform's list of free bookings, passed on as it is. `false`: there is none to show. */
export const bookingSlots = z.union([z.literal(false), z.looseObject({}), z.array(z.unknown())]);
export type BookingSlots = z.infer<typeof bookingSlots>;

export const bookingKinds = ['service', 'appointment'] as const;
export type BookingKind = (typeof bookingKinds)[number];

/** The platform's path of a dealership's free bookings. */
export const bookingsUrl = (api: string, dealershipId: string, kind: BookingKind): string =>
  `${api}/dealerships/${encodeURIComponent(dealershipId)}/available_${kind}_bookings.json`;
