import { daysAfter, easter, inYears, lastWeekday, nthWeekday, onDate, weekdayFrom } from './day-rules.ts';
import type { Holiday } from './holiday.ts';

const secondMondayOfMarch = nthWeekday(2, 1, 3);
const firstMondayOfOctober = nthWeekday(1, 1, 10);
const anzacDay = onDate(4, 25);

/**
 * The public holidays of the Australian states and territories that fall on whole days. Show days of individual towns are not included: a
 * location lists those as special hours.
 */
export const australianHolidays: readonly Holiday[] = [
  { name: 'New Year’s Day', on: onDate(1, 1), substitute: 'monday' },
  { name: 'Australia Day', on: onDate(1, 26), substitute: 'moved' },
  { name: 'Labour Day', on: nthWeekday(1, 1, 3), regions: ['WA'] },
  { name: 'Labour Day', on: secondMondayOfMarch, regions: ['VIC'] },
  { name: 'Eight Hours Day', on: secondMondayOfMarch, regions: ['TAS'] },
  { name: 'Canberra Day', on: secondMondayOfMarch, regions: ['ACT'] },
  { name: 'Adelaide Cup Day', on: secondMondayOfMarch, regions: ['SA'] },
  { name: 'Good Friday', on: easter(-2) },
  { name: 'Easter Saturday', on: easter(-1), regions: ['ACT', 'NSW', 'NT', 'QLD', 'SA', 'VIC'] },
  { name: 'Easter Sunday', on: easter(0), regions: ['ACT', 'NSW', 'NT', 'QLD', 'SA', 'VIC', 'WA'] },
  { name: 'Easter Monday', on: easter(1) },
  { name: 'Anzac Day', on: anzacDay, regions: ['NSW', 'TAS', 'VIC'] },
  { name: 'Anzac Day', on: anzacDay, regions: ['NT', 'QLD', 'SA'], substitute: 'sunday' },
  { name: 'Anzac Day', on: anzacDay, regions: ['ACT', 'WA'], substitute: 'monday' },
  // New South Wales has the Monday only in these two years.
  { name: 'Anzac Day (observed)', on: inYears([2026, 2027], weekdayFrom(1, 4, 26)), regions: ['NSW'] },
  { name: 'Labour Day', on: nthWeekday(1, 1, 5), regions: ['QLD'] },
  { name: 'May Day', on: nthWeekday(1, 1, 5), regions: ['NT'] },
  { name: 'Reconciliation Day', on: weekdayFrom(1, 5, 27), regions: ['ACT'] },
  { name: 'Western Australia Day', on: nthWeekday(1, 1, 6), regions: ['WA'] },
  { name: 'King’s Birthday', on: nthWeekday(2, 1, 6), regions: ['ACT', 'NSW', 'NT', 'SA', 'TAS', 'VIC'] },
  { name: 'Picnic Day', on: nthWeekday(1, 1, 8), regions: ['NT'] },
  // The day before the last Saturday of September, when the Grand Final is played.
  { name: 'Friday before the AFL Grand Final', on: daysAfter(lastWeekday(6, 9), -1), regions: ['VIC'] },
  // Proclaimed year by year: nearly always the last Monday.
  { name: 'King’s Birthday', on: lastWeekday(1, 9), regions: ['WA'] },
  { name: 'King’s Birthday', on: firstMondayOfOctober, regions: ['QLD'] },
  { name: 'Labour Day', on: firstMondayOfOctober, regions: ['ACT', 'NSW', 'SA'] },
  { name: 'Melbourne Cup Day', on: nthWeekday(1, 2, 11), regions: ['VIC'] },
  { name: 'Christmas Day', on: onDate(12, 25), substitute: 'pair' },
  { name: 'Proclamation Day', on: onDate(12, 26), regions: ['SA'], substitute: 'pair' },
  { name: 'Boxing Day', on: onDate(12, 26), regions: ['ACT', 'NSW', 'NT', 'QLD', 'TAS', 'VIC', 'WA'], substitute: 'pair' },
];
