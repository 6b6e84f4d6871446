import type { OpeningWeek } from '../locale/open-now.ts';

/** A place for bookings. `dealership` is its slug. Without `timeZone`, the site's applies. Without `week`, the hours are unknown. */
export type BookingPlace = { id: string; name: string; type?: string; dealership?: string; timeZone?: string; week?: OpeningWeek };
