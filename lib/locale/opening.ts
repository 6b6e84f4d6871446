import type { Location, OpeningHours } from '../model/location.ts';
import type { DateRange } from './holidays/public-holidays.ts';
import type { Language } from './language.ts';
import { dayAndMonth, weekdayName } from './long-date.ts';
import { type OpeningWeek, timeText } from './open-now.ts';
import { spanOf } from './opening-span.ts';
import { placeOfAddress } from './places/place.ts';
import { specialDays } from './special-days.ts';
import { dayAt } from './zoned-time.ts';

/** A day with different hours, in words. */
export type ComingDay = { date: string; day: string; name?: string; hours: string };

const most = 12;

/** The next days on which a place's hours differ from its usual week, starting with its own current day (rule W8). */
export function comingHours({ special = {}, timeZone, until }: OpeningWeek, now: number): ComingDay[] {
  const today = dayAt(now, timeZone);
  return Object.entries(special)
    .filter(([date]) => date >= today && date <= until)
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .slice(0, most)
    .map(([date, { name, hours }]) => ({
      date,
      day: `${weekdayName(Date.parse(date)).slice(0, 3)} ${dayAndMonth(Date.parse(date), 'en-AU')}`,
      ...(name ? { name } : {}),
      hours: hours === null ? 'Closed' : hours ? `${timeText(hours[0])} - ${timeText(hours[1])}` : 'Hours may differ',
    }));
}

/** The site's data for a location's opening hours. `days` are those whose special hours the page knows. */
export type HoursSettings = { language: Language; timeZone: string; days: DateRange };

/** The time zone of a location: its own, or else that of its address, or else the site’s (rule W6). */
export const zoneOfLocation = (place: Pick<Location, 'time_zone' | 'address'>, { language, timeZone }: HoursSettings): string =>
  place.time_zone ?? placeOfAddress(place.address, language).timeZone ?? timeZone;

/** Whether a location gives opening hours. */
export const hasHours = ({ contact_detail: contact }: Pick<Location, 'contact_detail'>): boolean => Boolean(contact?.opening_hours?.length);

/**
 * A location’s opening hours as numbers. Undefined if none are given or one is unreadable, so that the page shows nothing wrong (rule W4).
 */
export function openingWeek(
  place: Pick<Location, 'time_zone' | 'address' | 'contact_detail'>,
  settings: HoursSettings,
): OpeningWeek | undefined {
  const hours = place.contact_detail?.opening_hours;
  if (!hours?.length) return undefined;
  const days = [0, 1, 2, 3, 4, 5, 6].map((weekday) => {
    const entry = hours.find((one) => one.weekday === weekday);
    return !entry || entry.status === 'Closed' ? null : spanOf(entry);
  });
  if (days.includes(undefined)) return undefined;
  const { region } = placeOfAddress(place.address, settings.language);
  const special = specialDays(place.contact_detail ?? {}, region, settings.language, settings.days);
  return {
    timeZone: zoneOfLocation(place, settings),
    days: days as OpeningWeek['days'],
    ...(Object.keys(special).length > 0 ? { special } : {}),
    until: settings.days.until,
  };
}

const days = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'] as const;

const clock = (time: string | undefined) => {
  const match = /^(\d{1,2}):(\d{2})/.exec(time ?? '');
  if (!match) return undefined;
  const hour = Number(match[1]);
  return `${hour % 12 || 12}:${match[2]}${hour % 24 < 12 ? 'am' : 'pm'}`;
};

/** "7:15am - 5:00pm", the platform’s own text if it sends one, or "Closed". */
export function hoursText(entry: OpeningHours | undefined): string {
  if (!entry || entry.status === 'Closed') return 'Closed';
  if (entry.formated_hours) return entry.formated_hours;
  const [open, close] = [clock(entry.open), clock(entry.close)];
  return open && close ? `${open} - ${close}` : 'Open';
}

/** The week from Monday, with equal days grouped (rule W4): [{ days: "Mon - Fri", hours: "7:15am - 5:00pm" }, …]. */
export function weekOf(hours: readonly OpeningHours[]): { days: string; hours: string }[] {
  const week = [1, 2, 3, 4, 5, 6, 0].map((day) => ({
    day: days[day] as string,
    hours: hoursText(hours.find((entry) => entry.weekday === day)),
  }));
  const groups: { first: string; last: string; hours: string }[] = [];
  for (const { day, hours: text } of week) {
    const last = groups.at(-1);
    if (last?.hours === text) last.last = day;
    else groups.push({ first: day, last: day, hours: text });
  }
  return groups.map(({ first, last, hours: text }) => ({
    days: first === last ? first : `${first.slice(0, 3)} - ${last.slice(0, 3)}`,
    hours: text,
  }));
}
