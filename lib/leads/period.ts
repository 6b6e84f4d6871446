import { isCalendarDay } from '#lib/model/calendar-day.ts';
import { dayMs, hourMs, minuteMs } from '#lib/model/time.ts';

/** The start or end of a period: a calendar day of each dealer, or one instant for all (milliseconds). */
export type Border = { day: string } | { at: number };

/** A period of receipt: from `since` on, up to the end of `until`. */
export type Period = { since?: Border | undefined; until?: Border | undefined };

const units: Readonly<Record<string, number>> = { m: minuteMs, h: hourMs, d: dayMs };

/** A duration such as `730d`, `12h` or `30m` in milliseconds. Undefined for any other text. */
export function readAge(text: string): number | undefined {
  const [, count, unit] = /^(\d{1,6})([mhd])$/.exec(text) ?? [];
  return count === undefined ? undefined : Number(count) * (units[unit as string] as number);
}

const isRealDay = (day: string) => isCalendarDay(day) && Number(day.slice(0, 4)) > 0;

/**
 * Reads a day (`2026-11-22`, by the dealer's calendar), a time with its zone (`2026-11-22T10:00+11:00`), or a duration before `now` (`7d`,
 * `12h`). Undefined for any other text, such as a time without a zone.
 */
export function readBorder(text: string, now: number): Border | undefined {
  const age = readAge(text);
  if (age !== undefined) return { at: now - age };
  if (isRealDay(text)) return { day: text };
  if (!/^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d{1,3})?)?(Z|[+-]\d\d:\d\d)$/.test(text) || !isRealDay(text.slice(0, 10))) return undefined;
  const at = Date.parse(text);
  return Number.isNaN(at) ? undefined : { at };
}
