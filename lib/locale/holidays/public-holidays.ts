import type { Language } from '../language.ts';
import { isoDay } from '../zoned-time.ts';
import { australianHolidays } from './australia.ts';
import { lastWeekday, nthWeekday, onDate } from './day-rules.ts';
import { daysOfHoliday, type Holiday } from './holiday.ts';
import { newZealandHolidays } from './new-zealand.ts';

/** The federal holidays of the United States. */
const americanHolidays: readonly Holiday[] = [
  { name: 'New Year’s Day', on: onDate(1, 1), substitute: 'weekday' },
  { name: 'Martin Luther King Jr. Day', on: nthWeekday(3, 1, 1) },
  { name: 'Presidents’ Day', on: nthWeekday(3, 1, 2) },
  { name: 'Memorial Day', on: lastWeekday(1, 5) },
  { name: 'Juneteenth', on: onDate(6, 19), substitute: 'weekday' },
  { name: 'Independence Day', on: onDate(7, 4), substitute: 'weekday' },
  { name: 'Labor Day', on: nthWeekday(1, 1, 9) },
  { name: 'Columbus Day', on: nthWeekday(2, 1, 10) },
  { name: 'Veterans Day', on: onDate(11, 11), substitute: 'weekday' },
  { name: 'Thanksgiving Day', on: nthWeekday(4, 4, 11) },
  { name: 'Christmas Day', on: onDate(12, 25), substitute: 'weekday' },
];

/** A public holiday: its day as "2026-12-25", and its name. */
export type HolidayDate = { date: string; name: string };

/** Days from the first to the last, both included, as "2026-12-25". */
export type DateRange = { from: string; until: string };

const holidays: Record<Language, readonly Holiday[]> = {
  'en-AU': australianHolidays,
  'en-NZ': newZealandHolidays,
  'en-US': americanHolidays,
};

/** Every holiday of a country, for the check of special hours. */
export const holidayNames = (language: Language): string[] => [
  ...new Set(
    holidays[language].flatMap(({ name, substitute }) => (substitute && substitute !== 'moved' ? [name, `${name} (observed)`] : [name])),
  ),
];

/** The public holidays of a region in a range of days, in order (rule W7). Without a region, those of the whole country. */
export function publicHolidays(language: Language, region: string | undefined, { from, until }: DateRange): HolidayDate[] {
  const rows = holidays[language].filter(({ regions }) => !regions || (region !== undefined && regions.includes(region)));
  // New Year's Day can be observed in the year before.
  const firstYear = Number(from.slice(0, 4)) - 1;
  const years = Array.from({ length: Number(until.slice(0, 4)) + 2 - firstYear }, (_, index) => firstYear + index);
  const days = years.flatMap((year) => rows.flatMap((row) => daysOfHoliday(row, year)));
  return days
    .map(({ day, name }) => ({ date: isoDay(day), name }))
    .filter(({ date }) => date >= from && date <= until)
    .sort((a, b) => a.date.localeCompare(b.date));
}
