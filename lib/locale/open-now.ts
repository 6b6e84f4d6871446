import { dayMs, hourMs, minuteMs } from '../model/time.ts';
import { hoursOn } from './hours-on.ts';
import { dayAndMonth, weekdayName } from './long-date.ts';
import type { SpecialDays } from './special-days.ts';
import { dayAt, isoDay, localTimeAt } from './zoned-time.ts';

/**
 * Opening times from Sunday to Saturday, in minutes since midnight. Beyond 1440 means open into the next day; null means closed. `special`
 * days have other hours; they are known up to `until`, the last day as "2027-06-30".
 */
export type OpeningWeek = { timeZone: string; days: ([open: number, close: number] | null)[]; special?: SpecialDays; until: string };

export type OpenState = { open: boolean; text: string };

const dayMinutes = 24 * 60;

/** Minutes since midnight as a time: "8:30am". */
export const timeText = (minutes: number) => {
  const hour = Math.floor(minutes / 60) % 24;
  return `${hour % 12 || 12}:${String(minutes % 60).padStart(2, '0')}${hour < 12 ? 'am' : 'pm'}`;
};

/** "tomorrow", "Monday", or "Monday 5 January" from a week on. */
function dayText(day: number, ahead: number): string {
  if (ahead === 1) return 'tomorrow';
  return ahead <= 7 ? weekdayName(day) : `${weekdayName(day)} ${dayAndMonth(day, 'en-AU')}`;
}

const inBrackets = (name: string | undefined) => (name ? ` (${name})` : '');

const daysAhead = 31;

/** Open until a minute of the day, round the clock, closed until a later opening, or unknown today. `ahead` counts days from today. */
type Opening =
  | { kind: 'open'; close?: string }
  | { kind: 'unknown'; name?: string | undefined }
  | {
      kind: 'closed';
      /** The name of today's special day, if it is one. */
      special?: { name?: string | undefined };
      next?: { ahead: number; day: string } & ({ time: string } | { name: string | undefined });
    };

/** Whether a place is open at `now` (milliseconds), by its own clock. Undefined once the special hours are no longer known. */
function openingAt(week: OpeningWeek, now: number): Opening | undefined {
  const { special = {}, timeZone, until } = week;
  const today = Date.parse(dayAt(now, timeZone));
  const minute = (Date.parse(`${localTimeAt(now, timeZone)}Z`) - today) / minuteMs;
  if (isoDay(today) > until) return undefined;
  const at = (ahead: number) => hoursOn(week, today + ahead * dayMs);
  const { hours, name } = at(0);
  const yesterday = at(-1).hours;
  const overnight = yesterday && minute < yesterday[1] - dayMinutes ? yesterday[1] - dayMinutes : undefined;
  const close = hours && minute >= hours[0] && minute < hours[1] ? hours[1] : overnight;
  if (close !== undefined) {
    const staysOpen = close === dayMinutes && at(1).hours?.[0] === 0;
    return { kind: 'open', ...(staysOpen ? {} : { close: timeText(close) }) };
  }
  if (hours === undefined) return { kind: 'unknown', name };
  const closed = { kind: 'closed' as const, ...(hours === null && special[isoDay(today)] ? { special: { name } } : {}) };
  for (let ahead = 0; ahead <= daysAhead; ahead++) {
    const day = today + ahead * dayMs;
    const next = at(ahead);
    if (isoDay(day) > until) break;
    const when = { ahead, day: dayText(day, ahead) };
    if (next.hours === undefined) return { ...closed, next: { ...when, name: next.name } };
    if (!next.hours || (ahead === 0 && minute >= next.hours[0])) continue;
    return { ...closed, next: { ...when, time: timeText(next.hours[0]) } };
  }
  return closed;
}

/** "Open now until 5:00pm", "Closed, opens Monday 8:00am" or "Closed today (Good Friday), opens tomorrow 8:00am" (rule W4). */
export function openState(week: OpeningWeek, now: number): OpenState | undefined {
  const opening = openingAt(week, now);
  if (!opening) return undefined;
  if (opening.kind === 'open') return { open: true, text: opening.close ? `Open now until ${opening.close}` : 'Open now' };
  if (opening.kind === 'unknown') return { open: false, text: `Hours may differ today${inBrackets(opening.name)}` };
  const { special, next } = opening;
  const closed = special ? `Closed today${inBrackets(special.name)}` : 'Closed';
  if (!next) return { open: false, text: closed };
  if (!('time' in next)) return { open: false, text: `${closed}, hours may differ ${next.day}${inBrackets(next.name)}` };
  return { open: false, text: `${closed}, opens ${next.ahead === 0 ? '' : `${next.day} `}${next.time}` };
}

const lateMs = hourMs;

/**
 * When somebody is there next: "today until 5:30pm", "from tomorrow 8:30am". In the last hour before closing it names the next opening.
 * Undefined if unknown.
 */
export function nextHours(week: OpeningWeek, now: number): string | undefined {
  const opening = openingAt(week, now);
  const later = openingAt(week, now + lateMs);
  const next =
    opening?.kind === 'open' && later?.kind === 'closed' && dayAt(now, week.timeZone) === dayAt(now + lateMs, week.timeZone)
      ? later
      : opening;
  if (next?.kind === 'open') return next.close ? `today until ${next.close}` : 'at any time';
  if (next?.kind !== 'closed' || !next.next || !('time' in next.next)) return undefined;
  const { ahead, day, time } = next.next;
  return `from ${ahead === 0 ? '' : `${day} `}${time}${ahead === 0 ? ' today' : ''}`;
}

/** The same in a sentence: "We are open until 5:30pm." or "We open tomorrow at 8:30am." */
export function openSentence(week: OpeningWeek, now: number): string | undefined {
  const opening = openingAt(week, now);
  if (!opening) return undefined;
  if (opening.kind === 'open') return opening.close ? `We are open until ${opening.close}.` : 'We are open now.';
  if (opening.kind === 'unknown') return `Our hours may differ today${inBrackets(opening.name)}.`;
  const { special, next } = opening;
  const closed = special ? `We are closed today${inBrackets(special.name)}` : undefined;
  if (!next) return `${closed ?? 'We are closed'}.`;
  const when = next.ahead === 0 ? 'today' : next.ahead === 1 ? next.day : `on ${next.day}`;
  if (!('time' in next)) return `${closed ?? 'We are closed'}. Our hours may differ ${when}${inBrackets(next.name)}.`;
  return closed ? `${closed} and open ${when} at ${next.time}.` : `We open ${when} at ${next.time}.`;
}
