import type { BookingSlots } from '../model/booking-slots.ts';
import { isRecord } from '../model/is-record.ts';
import type { FreeDay } from './fields/field-kind.ts';

const datePattern = /^\d{4}-\d{2}-\d{2}$/;
const timePattern = /^([01]\d|2[0-3]):[0-5]\d$/;

const textsOf = (value: unknown) => (Array.isArray(value) ? value.filter((item): item is string => typeof item === 'string') : []);

/** A name or number of a place; undefined if there is none. */
const placeOf = (value: unknown) => (typeof value === 'string' || typeof value === 'number' ? String(value) : undefined);

/**
 * The free days of the platform's list of bookings, after a local time such as "2026-11-22T15:30". A booking may name its place. Undefined if
 * there is no list; one without free days is empty, because it says which times were taken (rule E91).
 */
export function readFreeDays(slots: BookingSlots, after: string): FreeDay[] | undefined {
  const list = Array.isArray(slots) ? slots : isRecord(slots) ? slots.available_bookings : undefined;
  if (!Array.isArray(list)) return undefined;
  const days = list.flatMap((item): FreeDay[] => {
    if (!isRecord(item) || typeof item.date !== 'string') return [];
    const date = item.date.slice(0, 'yyyy-mm-dd'.length);
    const isLater = (time: string) => timePattern.test(time) && `${date}T${time}` > after;
    const times = [...new Set(textsOf(item.times).filter(isLater))].sort();
    const location = placeOf(item.location_id);
    const dealership = placeOf(item.dealership_slug);
    return datePattern.test(date) && times.length > 0
      ? [{ date, times, ...(location ? { location } : {}), ...(dealership ? { dealership } : {}) }]
      : [];
  });
  return days.sort((a, b) => a.date.localeCompare(b.date));
}
