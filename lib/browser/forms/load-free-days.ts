import type { FreeDay } from '../../forms/fields/field-kind.ts';
import { type BookingClock, readFreeDays } from '../../forms/read-free-days.ts';
import type { BookingKind } from '../../model/booking-slots.ts';
import type { ApiSettings } from '../api-client.ts';

/** The server may ask the platform three times. */
const longestMs = 15_000;

/** The free days that lie ahead at the location. It never throws: undefined means that none are known (rule E91). */
export async function loadFreeDays(
  kind: BookingKind,
  clock: BookingClock,
  { fetch, base, timeoutMs = longestMs }: ApiSettings,
): Promise<FreeDay[] | undefined> {
  try {
    const response = await fetch(`${base}/bookings/${kind}`, {
      headers: { accept: 'application/json' },
      // A time that was free a minute ago may be taken.
      cache: 'no-store',
      signal: AbortSignal.timeout(timeoutMs),
    });
    return response.ok ? readFreeDays(await response.json(), clock) : undefined;
  } catch {
    return undefined;
  }
}
