import { dayMs } from '../../model/time.ts';

/** The day of a holiday in a year, as midnight in UTC. Undefined if there is none that year. */
export type DayRule = (year: number) => number | undefined;

/** The weekday of a day: 0 is Sunday. */
export const weekdayOf = (day: number): number => new Date(day).getUTCDay();

/** The same day every year. */
export const onDate =
  (month: number, date: number): DayRule =>
  (year) =>
    Date.UTC(year, month - 1, date);

/** The nth weekday of a month; weekday 1 is Monday. */
export const nthWeekday =
  (nth: number, weekday: number, month: number): DayRule =>
  (year) => {
    const first = Date.UTC(year, month - 1, 1);
    return first + (((weekday - weekdayOf(first) + 7) % 7) + (nth - 1) * 7) * dayMs;
  };

/** The last weekday of a month. */
export const lastWeekday =
  (weekday: number, month: number): DayRule =>
  (year) => {
    const last = Date.UTC(year, month, 0);
    return last - ((weekdayOf(last) - weekday + 7) % 7) * dayMs;
  };

/** The first such weekday on or after a date. */
export const weekdayFrom =
  (weekday: number, month: number, date: number): DayRule =>
  (year) => {
    const from = Date.UTC(year, month - 1, date);
    return from + ((weekday - weekdayOf(from) + 7) % 7) * dayMs;
  };

/** The Monday closest to a date. */
export const nearestMonday = (month: number, date: number): DayRule => weekdayFrom(1, month, date - 3);

/** Days after another rule’s day; negative: before it. */
export const daysAfter =
  (rule: DayRule, days: number): DayRule =>
  (year) => {
    const day = rule(year);
    return day === undefined ? undefined : day + days * dayMs;
  };

/** Dates that a law lists: "2026-07-10". */
export const listedDates =
  (dates: readonly string[]): DayRule =>
  (year) => {
    const date = dates.find((listed) => listed.startsWith(`${year}-`));
    return date === undefined ? undefined : Date.parse(date);
  };

/** A rule that applies only in certain years. */
export const inYears =
  (years: readonly number[], rule: DayRule): DayRule =>
  (year) =>
    years.includes(year) ? rule(year) : undefined;

/** Easter Sunday by the Gregorian calendar (the method of Meeus, Jones and Butcher), and days relative to it. */
export const easter =
  (days: number): DayRule =>
  (year) => {
    const a = year % 19;
    const b = Math.floor(year / 100);
    const c = year % 100;
    const h = (19 * a + b - Math.floor(b / 4) - Math.floor((b - Math.floor((b + 8) / 25) + 1) / 3) + 15) % 30;
    const l = (32 + 2 * (b % 4) + 2 * Math.floor(c / 4) - h - (c % 4)) % 7;
    const m = Math.floor((a + 11 * h + 22 * l) / 451);
    const sum = h + l - 7 * m + 114;
    return Date.UTC(year, Math.floor(sum / 31) - 1, (sum % 31) + 1 + days);
  };
