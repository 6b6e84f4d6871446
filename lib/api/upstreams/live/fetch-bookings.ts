import { type BookingKind, type BookingSlots, bookingSlots, bookingsUrl } from '#lib/model/booking-slots.ts';
import { createJsonClient } from '#lib/sources/http.ts';
import type { LeadDealer } from '../../lead-dealer.ts';
import type { AskingWorld } from './ask-service.ts';

/** Three tries have to end before the page stops waiting. */
const timeoutMs = 4000;
const maxBytes = 256 * 1024;

type FetchBookings = AskingWorld & { sleep: (ms: number) => Promise<unknown>; report: (error: Error) => void };

/** The free bookings of a dealership, with two retries as for all dealer data (rule B1); `false` when that fails. */
export async function fetchBookings(
  { slug, platform, dealershipId }: LeadDealer,
  kind: BookingKind,
  { fetch, env, now, sleep, report }: FetchBookings,
): Promise<BookingSlots> {
  if (!platform || dealershipId === undefined) return false;
  const client = createJsonClient({ fetch, now, sleep, random: () => 0, timeoutMs, maxBytes });
  const url = bookingsUrl(platform.api, dealershipId, kind);
  const result = await client.send({ url, token: env.FORECOURT_API_TOKEN });
  const slots = result.ok ? bookingSlots.safeParse(result.body) : undefined;
  if (slots?.success) return slots.data;
  report(new Error(`${slug}: ${kind} bookings: ${result.ok ? 'the answer is not a list of bookings' : result.problem}`));
  return false;
}
