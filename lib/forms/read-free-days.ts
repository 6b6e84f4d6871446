import { localTimeAt } from '../locale/zoned-time.ts';
import type { BookingSlots } from '../model/booking-slots.ts';
import { definedFields } from '../model/defined-fields.ts';
import { isRecord } from '../model/is-record.ts';
import type { BookingPlace } from './booking-place.ts';
import type { FreeDay } from './fields/field-kind.ts';

const datePattern = /^\d{4}-\d{2}-\d{2}$/;
const timePattern = /^([01]\d|2[0-3]):[0-5]\d$/;

const textsOf = (value: unknown) => (Array.isArray(value) ? value.filter((item): item is string => typeof item === 'string') : []);

/** The name or number of a place. Undefined if there is none. */
const placeOf = (value: unknown) => (typeof value === 'string' || typeof value === 'number' ? String(value) || undefined : undefined);

/**
 * The context for reading bookings: the current time (milliseconds), the places for bookings, and the time zone of a booking without such a
 * place.
 */
export type BookingClock = { now: number; places: readonly Pick<BookingPlace, 'id' | 'dealership' | 'timeZone'>[]; timeZone: string };

/** The local time at a booking's place (rule W6). */
function timeAt({ location, dealership }: Pick<FreeDay, 'location' | 'dealership'>, { now, places, timeZone }: BookingClock): string {
  const place = places.find(({ id }) => id === location) ?? places.find((one) => dealership !== undefined && one.dealership === dealership);
  return localTimeAt(now, place?.timeZone ?? timeZone);
}

/**
 * The future free days in the platform's list of bookings. A booking may name its place. Undefined if there is no list. A list without free
 * days is empty instead, because it shows which times were taken (rule E91).
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
