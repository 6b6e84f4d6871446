import type { OpeningWeek } from '../locale/open-now.ts';

/** Where a booking can be: `dealership` is its slug. Without `timeZone` the site's applies, without `week` nobody knows the hours. */
export type BookingPlace = { id: string; name: string; type?: string; dealership?: string; timeZone?: string; week?: OpeningWeek };
