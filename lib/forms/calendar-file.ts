import { instantOf, isoDay } from '../locale/zoned-time.ts';
import { dayMs, hourMs } from '../model/time.ts';

/** A booking to write into a calendar file. `time` such as "10:00" is by the clock of `timeZone`; any other text means the whole day. */
export type CalendarEvent = {
  uid: string;
  date: string;
  time: string;
  timeZone: string;
  title: string;
  place?: string | undefined;
  /** Lines of text. */
  notes: readonly string[];
  url: string;
};

const lengthMs = hourMs;
const longestLine = 75;

/** RFC 5545: separators are escaped with a backslash. */
const escapeText = (text: string) => text.replaceAll(/[\\;,]/g, '\\$&').replaceAll(/\r?\n/g, '\\n');

/** RFC 5545: a line has at most 75 bytes, and continues after a line break and a space. */
function fold(line: string): string {
  const encoder = new TextEncoder();
  const lines = [''];
  for (const letter of line) {
    const last = `${lines.at(-1)}${letter}`;
    if (encoder.encode(last).length > longestLine) lines.push(` ${letter}`);
    else lines[lines.length - 1] = last;
  }
  return lines.join('\r\n');
}

const digits = (text: string) => text.replaceAll(/[-:]/g, '');
/** "20261127T230000Z". */
const utc = (ms: number) => digits(new Date(ms).toISOString().replace(/\.\d+/, ''));

function spanOf({ date, time, timeZone }: CalendarEvent): string[] {
  if (!/^\d{2}:\d{2}$/.test(time)) {
    const next = isoDay(Date.parse(date) + dayMs);
    return [`DTSTART;VALUE=DATE:${digits(date)}`, `DTEND;VALUE=DATE:${digits(next)}`];
  }
  const start = instantOf(Date.parse(`${date}T${time}Z`), timeZone);
  return [`DTSTART:${utc(start)}`, `DTEND:${utc(start + lengthMs)}`];
}

/**
 * An iCalendar file with one event (RFC 5545), as written at `now`. Times are UTC, which every calendar converts to its own time zone. The
 * event is tentative until the dealer confirms it.
 */
export function calendarFile(event: CalendarEvent, now: number): string {
  const { uid, title, place, notes, url } = event;
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Forecourt//Bookings//EN',
    'METHOD:PUBLISH',
    'BEGIN:VEVENT',
    `UID:${escapeText(uid)}`,
    `DTSTAMP:${utc(now)}`,
    ...spanOf(event),
    `SUMMARY:${escapeText(title)}`,
    ...(place ? [`LOCATION:${escapeText(place)}`] : []),
    ...(notes.length > 0 ? [`DESCRIPTION:${escapeText(notes.join('\n'))}`] : []),
    `URL:${url}`,
    'STATUS:TENTATIVE',
    'END:VEVENT',
    'END:VCALENDAR',
  ];
  return `${lines.map(fold).join('\r\n')}\r\n`;
}
