import { localTimeAt } from '../locale/zoned-time.ts';
import type { BookingSlots } from '../model/booking-slots.ts';
import { definedFields } from '../model/defined-fields.ts';
import { isRecord } from '../model/is-record.ts';
import type { BookingPlace } from './booking-place.ts';
import type { FreeDay } from './fields/field-kind.ts';

const datePattern = /^\d{4}-\d{2}-\d{2}$/;
const timePattern = /^([01]\d|2[0-3]):[0-5]\d$/;

const textsOf = (value: unknown) => (Array.isArray(value) ? value.filter((item): item is string => typeof item === 'string') : []);

/** A name or number of a place; undefined if there is none. */
const placeOf = (value: unknown) => (typeof value === 'string' || typeof value === 'number' ? String(value) || undefined : undefined);

/** Which bookings lie ahead: the time (milliseconds), where bookings can be, and the clock of a booking that names no such place. */
export type BookingClock = { now: number; places: readonly Pick<BookingPlace, 'id' | 'dealership' | 'timeZone'>[]; timeZone: string };

/** The local time where a booking is (rule W6). */
function timeAt({ location, dealership }: Pick<FreeDay, 'location' | 'dealership'>, { now, places, timeZone }: BookingClock): string {
  const place = places.find(({ id }) => id === location) ?? places.find((one) => dealership !== undefined && one.dealership === dealership);
  return localTimeAt(now, place?.timeZone ?? timeZone);
}

/**
 * The free days of the platform's list of bookings that lie ahead. A booking may name its place. Undefined if there is no list; one without free
 * days is empty, because it says which times were taken (rule E91).
 */
export function readFreeDays(slots: BookingSlots, clock: BookingClock): FreeDay[] | undefined {
  const list = Array.isArray(slots) ? slots : isRecord(slots) ? slots.available_bookings : undefined;
  if (!Array.isArray(list)) return undefined;
  const days = list.flatMap((item): FreeDay[] => {
    if (!isRecord(item) || typeof item.date !== 'string') return [];
    const date = item.date.slice(0, 'yyyy-mm-dd'.length);
    const place = definedFields({ location: placeOf(item.location_id), dealership: placeOf(item.dealership_slug) });
    const after = timeAt(place, clock);
    const isLater = (time: string) => timePattern.test(time) && `${date}T${time}` > after;
    const times = [...new Set(textsOf(item.times).filter(isLater))].sort();
    return datePattern.test(date) && times.length > 0 ? [{ date, times, ...place }] : [];
  });
  return days.sort((a, b) => a.date.localeCompare(b.date));
}
