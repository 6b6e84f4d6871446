import { daysAfter, easter, listedDates, nearestMonday, nthWeekday, onDate } from './day-rules.ts';
import type { Holiday } from './holiday.ts';

/** The dates of Matariki that the law lists, up to 2052. */
const matariki = listedDates([
  '2022-06-24',
  '2023-07-14',
  '2024-06-28',
  '2025-06-20',
  '2026-07-10',
  '2027-06-25',
  '2028-07-14',
  '2029-07-06',
  '2030-06-21',
  '2031-07-11',
  '2032-07-02',
  '2033-06-24',
  '2034-07-07',
  '2035-06-29',
  '2036-07-18',
  '2037-07-10',
  '2038-06-25',
  '2039-07-15',
  '2040-07-06',
  '2041-07-19',
  '2042-07-11',
  '2043-07-03',
  '2044-06-24',
  '2045-07-07',
  '2046-06-29',
  '2047-07-19',
  '2048-07-03',
  '2049-06-25',
  '2050-07-15',
  '2051-06-30',
  '2052-06-21',
]);

const labourDay = nthWeekday(4, 1, 10);

/** Otago moves its Monday if it falls on Easter Monday. */
const otagoDay = (year: number) => {
  const day = nearestMonday(3, 23)(year);
  return day === easter(1)(year) ? easter(2)(year) : day;
};

/** The public holidays of New Zealand, and the anniversary day of each region. */
export const newZealandHolidays: readonly Holiday[] = [
  { name: 'New Year’s Day', on: onDate(1, 1), substitute: 'pair' },
  { name: 'Day after New Year’s Day', on: onDate(1, 2), substitute: 'pair' },
  { name: 'Wellington Anniversary Day', on: nearestMonday(1, 22), regions: ['Wellington'] },
  { name: 'Auckland Anniversary Day', on: nearestMonday(1, 29), regions: ['Auckland'] },
  { name: 'Nelson Anniversary Day', on: nearestMonday(2, 1), regions: ['Nelson'] },
  { name: 'Waitangi Day', on: onDate(2, 6), substitute: 'monday' },
  { name: 'Taranaki Anniversary Day', on: nthWeekday(2, 1, 3), regions: ['Taranaki'] },
  { name: 'Otago Anniversary Day', on: otagoDay, regions: ['Otago'] },
  { name: 'Good Friday', on: easter(-2) },
  { name: 'Easter Monday', on: easter(1) },
  { name: 'Southland Anniversary Day', on: easter(2), regions: ['Southland'] },
  { name: 'Anzac Day', on: onDate(4, 25), substitute: 'monday' },
  { name: 'King’s Birthday', on: nthWeekday(1, 1, 6) },
  { name: 'Matariki', on: matariki },
  { name: 'South Canterbury Anniversary Day', on: nthWeekday(4, 1, 9), regions: ['South Canterbury'] },
  { name: 'Hawke’s Bay Anniversary Day', on: daysAfter(labourDay, -3), regions: ['Hawke’s Bay'] },
  { name: 'Labour Day', on: labourDay },
  { name: 'Marlborough Anniversary Day', on: daysAfter(labourDay, 7), regions: ['Marlborough'] },
  // The second Friday after the first Tuesday of November.
  { name: 'Canterbury Anniversary Day', on: daysAfter(nthWeekday(1, 2, 11), 10), regions: ['Canterbury'] },
  { name: 'Westland Anniversary Day', on: nearestMonday(12, 1), regions: ['Westland'] },
  { name: 'Chatham Islands Anniversary Day', on: nearestMonday(11, 30), regions: ['Chatham Islands'] },
  { name: 'Christmas Day', on: onDate(12, 25), substitute: 'pair' },
  { name: 'Boxing Day', on: onDate(12, 26), substitute: 'pair' },
];
