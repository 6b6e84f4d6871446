import { hoursOn } from '../locale/hours-on.ts';
import { dayAt, isoDay, localTimeAt } from '../locale/zoned-time.ts';
import { dayMs, hourMs } from '../model/time.ts';
import type { BookingPlace } from './booking-place.ts';
import { anyTime, type FreeDay } from './fields/field-kind.ts';

const daysAhead = 90;
const stepMinutes = 30;

/** The lead time, so that somebody can still confirm the booking. */
const noticeMs = hourMs;

const two = (value: number) => String(value).padStart(2, '0');
const lastMinute = 24 * 60 - 1;

/**
 * Half hours from opening up to half an hour before closing. Times after midnight are left out, because a shopper would not look for them
 * on that day.
 */
function timesBetween([open, close]: readonly [number, number]): string[] {
  const last = Math.min(close - stepMinutes, lastMinute);
  const count = Math.max(0, Math.floor((last - open) / stepMinutes) + 1);
  return Array.from({ length: count }, (_none, index) => open + index * stepMinutes).map(
    (minute) => `${two(Math.floor(minute / 60))}:${two(minute % 60)}`,
  );
}

function daysOf({ id, dealership, week }: BookingPlace, now: number): FreeDay[] {
  if (!week) return [];
  const today = Date.parse(dayAt(now, week.timeZone));
  const after = localTimeAt(now + noticeMs, week.timeZone);
  return Array.from({ length: daysAhead }, (_none, ahead) => today + ahead * dayMs).flatMap((day): FreeDay[] => {
    const date = isoDay(day);
    // On a day with unknown hours, such as a public holiday, nobody may be there (rule W7).
    const { hours } = date <= week.until ? hoursOn(week, day) : {};
    const times = hours ? timesBetween(hours).filter((time) => `${date}T${time}` >= after) : [];
    return times.length > 0 ? [{ date, times: [...times, anyTime], location: id, ...(dealership ? { dealership } : {}) }] : [];
  });
}

/** The opening days and times of places in the next three months, in each place's local time (rule E91). */
export const openDays = (places: readonly BookingPlace[], now: number): FreeDay[] =>
  places.flatMap((place) => daysOf(place, now)).sort((a, b) => a.date.localeCompare(b.date));
