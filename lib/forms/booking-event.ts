import { slugOf } from '../routes/slug.ts';
import type { CalendarEvent } from './calendar-file.ts';
import type { SentBooking } from './sent-booking.ts';

type EventPlace = { name: string; address?: string | undefined; timeZone: string };

type EventSource = {
  booking: SentBooking & { name: string };
  place?: EventPlace | undefined;
  /** The title of the car. */
  car?: string | undefined;
  phone?: string | undefined;
  bring: readonly string[];
  dealer: { name: string; url: string; timeZone: string };
};

/** A booking as a calendar event. It contains nothing about the shopper. */
export function bookingEvent({ booking, place, car, phone, bring, dealer }: EventSource): CalendarEvent {
  const { reference, date, time, name } = booking;
  return {
    ...{ uid: `${reference.toLowerCase()}@${new URL(dealer.url).hostname}`, date, time },
    timeZone: place?.timeZone ?? dealer.timeZone,
    title: `${car ? `${name}: ${car}` : name}, ${dealer.name}`,
    place: place && [place.name, place.address].filter(Boolean).join(', '),
    notes: [
      ...(/^\d/.test(time) ? [] : [`Time: ${time}`]),
      'We call you to confirm this booking.',
      ...(bring.length > 0 ? [`What to bring: ${bring.join('; ')}`] : []),
      ...(phone ? [`Phone: ${phone}`] : []),
      `Your reference: ${reference}`,
    ],
    url: dealer.url,
  };
}

/** The name of its file: "test-drive-2026-11-28.ics". */
export const calendarFileName = ({ name, date }: Pick<EventSource['booking'], 'name' | 'date'>): string => `${slugOf(name)}-${date}.ics`;
