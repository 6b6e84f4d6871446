import { dayMs, minuteMs } from '../model/time.ts';

/** The UTC day of an instant: "2026-11-22". */
export const isoDay = (ms: number): string => new Date(ms).toISOString().slice(0, 'yyyy-mm-dd'.length);

const clocks = new Map<string, Intl.DateTimeFormat>();

/** The local time of a time zone at `now` (milliseconds) by the time zones of this machine, read as if it were UTC, to the second. */
function readClock(now: number, timeZone: string): number {
  const clock =
    clocks.get(timeZone) ??
    new Intl.DateTimeFormat('en-US', {
      timeZone,
      calendar: 'gregory',
      numberingSystem: 'latn',
      hourCycle: 'h23',
      year: 'numeric',
      month: 'numeric',
      day: 'numeric',
      hour: 'numeric',
      minute: 'numeric',
      second: 'numeric',
    });
  clocks.set(timeZone, clock);
  const part = Object.fromEntries(clock.formatToParts(now).map(({ type, value }) => [type, Number(value)]));
  return Date.UTC(part.year ?? 0, (part.month ?? 1) - 1, part.day, part.hour, part.minute, part.second);
}

/**
 * The offset of a time zone from UTC over some months: [from, offset, from, offset, …, until], all in minutes, the instants since 1970.
 * Pages include it, because a phone needs 0.1 s to create its first formatter for a time zone.
 */
export type ZoneOffsets = readonly number[];

/** The offsets of a time zone from one day to another: "2026-07-01" and "2027-06-30". */
export function zoneOffsets(timeZone: string, from: string, until: string): ZoneOffsets {
  const dayMinutes = dayMs / minuteMs;
  const offsetOf = (minute: number) => readClock(minute * minuteMs, timeZone) / minuteMs - minute;
  // A local day may begin and end most of a day before or after the UTC day.
  const [start, end] = [Date.parse(from) / minuteMs - dayMinutes, Date.parse(until) / minuteMs + 2 * dayMinutes];
  const offsets = [start, offsetOf(start)];
  for (let day = start; day < end; day += dayMinutes) {
    let [before, after] = [day, day + dayMinutes];
    const [had, has] = [offsets.at(-1), offsetOf(after)];
    if (had === has) continue;
    while (after - before > 1) {
      const middle = Math.floor((before + after) / 2);
      if (offsetOf(middle) === had) before = middle;
      else after = middle;
    }
    offsets.push(after, has);
  }
  return [...offsets, end];
}

const offsetsByZone = new Map<string, ZoneOffsets>();

/** Remembers a page's offsets for its time zones. */
export function rememberOffsets(offsets: Readonly<Record<string, ZoneOffsets>>): void {
  for (const [timeZone, list] of Object.entries(offsets)) offsetsByZone.set(timeZone, list);
}

/** The offset in minutes from a page. Undefined outside the months that it covers. */
function knownOffset(now: number, timeZone: string): number | undefined {
  const list = offsetsByZone.get(timeZone) ?? [];
  const at = list.findLastIndex((value, index) => index % 2 === 0 && value * minuteMs <= now);
  return at < 0 ? undefined : list[at + 1];
}

/** The local time of a time zone at `now` (milliseconds), read as if it were UTC, to the second. */
function wallAt(now: number, timeZone: string): number {
  const offset = knownOffset(now, timeZone);
  return offset === undefined ? readClock(now, timeZone) : Math.floor(now / 1000) * 1000 + offset * minuteMs;
}

const offsetAt = (now: number, timeZone: string) => wallAt(now, timeZone) - Math.floor(now / 1000) * 1000;

/**
 * The instant (milliseconds) of a local time, which is given as if it were UTC. A repeated time means the first one; a skipped time moves
 * past the gap.
 */
export function instantOf(wall: number, timeZone: string): number {
  const [before, after] = [offsetAt(wall - dayMs, timeZone), offsetAt(wall + dayMs, timeZone)];
  const instants = [before, after].map((offset) => wall - offset).filter((at) => at + offsetAt(at, timeZone) === wall);
  return instants.length > 0 ? Math.min(...instants) : wall - before;
}

/** The calendar year in a time zone at `now`. */
export const yearAt = (now: number, timeZone: string): number => new Date(wallAt(now, timeZone)).getUTCFullYear();

/** The instant at which a year begins in a time zone. */
export const yearStart = (year: number, timeZone: string): number => instantOf(Date.UTC(year, 0, 1), timeZone);

const days = new Map<string, { minute: number; day: string }>();

/** The calendar day in a time zone at `now`: "2026-11-22". Days begin on a full minute, so the last answer is cached for its minute. */
export function dayAt(now: number, timeZone: string): string {
  const minute = Math.floor(now / minuteMs);
  const last = days.get(timeZone);
  if (last?.minute === minute) return last.day;
  const day = isoDay(wallAt(now, timeZone));
  days.set(timeZone, { minute, day });
  return day;
}

/** The local time in a time zone at `now`, to the minute: "2026-11-22T15:30". */
export const localTimeAt = (now: number, timeZone: string): string =>
  new Date(wallAt(now, timeZone)).toISOString().slice(0, 'yyyy-mm-ddThh:mm'.length);

/** The instant (milliseconds) at which the next day begins in a time zone. */
export const nextDayStart = (now: number, timeZone: string): number => instantOf(Date.parse(dayAt(now, timeZone)) + dayMs, timeZone);

/** The half-year at `now` and the next one, as the first and the last day: "2026-07-01" and "2027-06-30". */
export function halfYears(now: number, timeZone: string): { from: string; until: string } {
  const [year = '', month = ''] = dayAt(now, timeZone).split('-');
  return Number(month) <= 6
    ? { from: `${year}-01-01`, until: `${year}-12-31` }
    : { from: `${year}-07-01`, until: `${Number(year) + 1}-06-30` };
}

/** The instant (milliseconds) at which the next half-year begins in a time zone. */
export function nextHalfYear(now: number, timeZone: string): number {
  const { from } = halfYears(now, timeZone);
  const [year, month] = [Number(from.slice(0, 4)), Number(from.slice(5, 7))];
  return instantOf(month === 1 ? Date.UTC(year, 6, 1) : Date.UTC(year + 1, 0, 1), timeZone);
}

/** An instant as ISO 8601 with the offset of a time zone: "2026-11-22T12:00:00+11:00". */
export function isoTime(now: number, timeZone: string): string {
  const minutes = Math.round(offsetAt(now, timeZone) / 60_000);
  const two = (value: number) => String(Math.floor(value)).padStart(2, '0');
  const offset = `${minutes < 0 ? '-' : '+'}${two(Math.abs(minutes) / 60)}:${two(Math.abs(minutes) % 60)}`;
  return `${new Date(wallAt(now, timeZone)).toISOString().slice(0, 'yyyy-mm-ddThh:mm:ss'.length)}${offset}`;
}
