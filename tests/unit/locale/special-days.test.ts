import { expect, test } from 'vitest';
import { specialDays } from '#lib/locale/special-days.ts';
import { location, type SpecialHours } from '#lib/model/location.ts';

const isPlace = (entry: object) => {
  const place = { id: '1', name: 'Yard', slug: 'yard', contact_detail: { special_hours: [{ status: 'Closed', ...entry }] } };
  return location.safeParse(place).success;
};

const in2027 = { from: '2027-01-01', until: '2027-12-31' };
const in2028 = { from: '2028-01-01', until: '2028-12-31' };
const datesOf = (entry: Partial<SpecialHours>, range = in2027) =>
  Object.keys(specialDays({ public_holidays: 'Usual', special_hours: [{ status: 'Closed', ...entry }] }, undefined, 'en-AU', range));

test.each<[name: string, entry: Partial<SpecialHours>, range: typeof in2027, dates: string[]]>([
  ['a day', { date: '2027-02-28' }, in2027, ['2027-02-28']],
  ['a day of another year', { date: '2026-02-28' }, in2027, []],
  ['a day of every year', { date: '12-24' }, in2027, ['2027-12-24']],
  ['29 February in a leap year', { date: '02-29' }, in2028, ['2028-02-29']],
  ['29 February in a common year', { date: '02-29' }, in2027, []],
  ['a span up to 29 February in a leap year', { date: '02-27', until: '02-29' }, in2028, ['2028-02-27', '2028-02-28', '2028-02-29']],
  ['a span up to 29 February in a common year', { date: '02-27', until: '02-29' }, in2027, ['2027-02-27', '2027-02-28']],
  ['a span from 29 February in a common year', { date: '02-29', until: '03-02' }, in2027, ['2027-03-01', '2027-03-02']],
  ['a span over the end of the year', { date: '12-30', until: '01-02' }, in2027, ['2027-01-01', '2027-01-02', '2027-12-30', '2027-12-31']],
  ['a span from the year before', { date: '2026-12-30', until: '2027-01-02' }, in2027, ['2027-01-01', '2027-01-02']],
])('%s', (_name, entry, range, dates) => expect(datesOf(entry, range)).toEqual(dates));

test.each([
  ['2028-02-29', true],
  ['2027-02-29', false],
  ['2027-04-31', false],
  ['2027-13-01', false],
  ['02-29', true],
  ['02-30', false],
  ['04-31', false],
  ['2-1', false],
])('special hours may name the day %s: %s', (date, isDay) => expect(isPlace({ date })).toBe(isDay));

test.each([
  ['2027-03-01', '2027-03-01', true],
  ['2027-03-02', '2027-03-01', false],
  ['12-30', '01-02', true],
  ['2026-12-30', '01-02', false],
])('special hours may last from %s to %s: %s', (date, until, isSpan) => expect(isPlace({ date, until })).toBe(isSpan));
