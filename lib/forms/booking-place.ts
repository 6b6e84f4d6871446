import type { OpeningWeek } from '../locale/open-now.ts';

/** Where a booking can be: `dealership` is its slug. Without `week` nobody knows the hours. */
export type BookingPlace = { id: string; name: string; type?: string; dealership?: string; week?: OpeningWeek };
