import { lastWeekday, nthWeekday, onDate } from './day-rules.ts';
import type { Holiday } from './holiday.ts';

/** The federal holidays of the United States. */
export const americanHolidays: readonly Holiday[] = [
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
