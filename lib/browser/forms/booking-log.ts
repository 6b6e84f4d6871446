import { isSentBooking, type SentBooking } from '../../forms/sent-booking.ts';
import { readStoredJson, type StorageOf, writeStored } from '../safe-storage.ts';

const mostRemembered = 5;

/**
 * The bookings that were sent in this tab, for the thank-you page (rule E103). In session storage, so that a reload shows them again, and
 * another person with the URL or the device sees none.
 */
export function bookingLog(site: string, storage: StorageOf) {
  const key = `forecourt:${site}:booked:1`;
  const read = (): SentBooking[] => {
    const list = readStoredJson(storage, key);
    return Array.isArray(list) ? list.filter(isSentBooking) : [];
  };
  return {
    add: (booking: SentBooking): void => {
      const others = read().filter(({ reference }) => reference !== booking.reference);
      writeStored(storage, key, JSON.stringify([...others, booking].slice(-mostRemembered)));
    },
    find: (reference: string): SentBooking | undefined => read().find((booking) => booking.reference === reference),
  };
}
