import { dayMs } from '../model/time.ts';
import type { SpecialDay, SpecialDays } from './special-days.ts';

/**
 * Opening times from Sunday to Saturday, in minutes since midnight. Beyond 1440 means open into the next day; null means closed. `special`
 * days have other hours; they are known up to `until`, the last day as "2027-06-30".
 */
export type OpeningWeek = { timeZone: string; days: ([open: number, close: number] | null)[]; special?: SpecialDays; until: string };

export type OpenState = { open: boolean; text: string };

const dayMinutes = 24 * 60;
const dayNames = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'];

/** The calendar day of a place, as midnight in UTC, and the minute of its clock. */
function wallClock(now: number, timeZone: string): { today: number; minute: number } {
  const clock = new Intl.DateTimeFormat('en-US', {
    timeZone,
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    hourCycle: 'h23',
  });
  const part = Object.fromEntries(clock.formatToParts(now).map(({ type, value }) => [type, Number(value)]));
  return {
    today: Date.UTC(part.year ?? 0, (part.month ?? 1) - 1, part.day),
    minute: (part.hour ?? 0) * 60 + (part.minute ?? 0),
  };
}

const isoOf = (day: number) => new Date(day).toISOString().slice(0, 'yyyy-mm-dd'.length);

const timeText = (minutes: number) => {
  const hour = Math.floor(minutes / 60) % 24;
  return `${hour % 12 || 12}:${String(minutes % 60).padStart(2, '0')}${hour < 12 ? 'am' : 'pm'}`;
};

/** "tomorrow", "Monday", or "Monday 5 January" from a week on. */
function dayText(day: number, ahead: number): string {
  if (ahead === 1) return 'tomorrow';
  const name = dayNames[new Date(day).getUTCDay()] ?? '';
  const date = new Date(day).toLocaleDateString('en-AU', { day: 'numeric', month: 'long', timeZone: 'UTC' });
  return ahead <= 7 ? name : `${name} ${date}`;
}

const inBrackets = (name: string | undefined) => (name ? ` (${name})` : '');

/** How far ahead the page looks for the next opening, in days. */
const daysAhead = 31;

/**
 * "Open now until 5:00pm", "Closed, opens Monday 8:00am" or "Closed today (Good Friday), opens tomorrow 8:00am", by the clock of the place at
 * `now` (milliseconds). Undefined once the special hours are no longer known.
 */
export function openState({ days, special = {}, timeZone, until }: OpeningWeek, now: number): OpenState | undefined {
  const { today, minute } = wallClock(now, timeZone);
  if (isoOf(today) > until) return undefined;
  const at = (ahead: number): SpecialDay => {
    const day = today + ahead * dayMs;
    return special[isoOf(day)] ?? { hours: days[new Date(day).getUTCDay()] ?? null };
  };
  const { hours, name } = at(0);
  const yesterday = at(-1).hours;
  const overnight = yesterday && minute < yesterday[1] - dayMinutes ? yesterday[1] - dayMinutes : undefined;
  const close = hours && minute >= hours[0] && minute < hours[1] ? hours[1] : overnight;
  if (close !== undefined) {
    const staysOpen = close === dayMinutes && at(1).hours?.[0] === 0;
    return { open: true, text: staysOpen ? 'Open now' : `Open now until ${timeText(close)}` };
  }
  if (hours === undefined) return { open: false, text: `Hours may differ today${inBrackets(name)}` };
  const closed = hours === null && special[isoOf(today)] ? `Closed today${inBrackets(name)}` : 'Closed';
  for (let ahead = 0; ahead <= daysAhead; ahead++) {
    const day = today + ahead * dayMs;
    const next = at(ahead);
    if (isoOf(day) > until) break;
    if (next.hours === undefined)
      return { open: false, text: `${closed}, hours may differ ${dayText(day, ahead)}${inBrackets(next.name)}` };
    if (!next.hours || (ahead === 0 && minute >= next.hours[0])) continue;
    const when = ahead === 0 ? '' : `${dayText(day, ahead)} `;
    return { open: false, text: `${closed}, opens ${when}${timeText(next.hours[0])}` };
  }
  return { open: false, text: closed };
}
