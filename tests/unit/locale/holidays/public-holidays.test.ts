import { describe, expect, it } from 'vitest';
import { publicHolidays } from '#lib/locale/holidays/public-holidays.ts';
import type { Language } from '#lib/locale/language.ts';

const yearOf = (language: Language, region: string | undefined, year: number) =>
  publicHolidays(language, region, { from: `${year}-01-01`, until: `${year}-12-31` });
const datesOf = (language: Language, region: string, year: number) =>
  yearOf(language, region, year)
    .map(({ date }) => date.slice(5))
    .join(' ');

// The dates that the states and territories published.
describe('public holidays of Australia', () => {
  it.each([
    ['NSW', 2026, '01-01 01-26 04-03 04-04 04-05 04-06 04-25 04-27 06-08 10-05 12-25 12-26 12-28'],
    ['NSW', 2027, '01-01 01-26 03-26 03-27 03-28 03-29 04-25 04-26 06-14 10-04 12-25 12-26 12-27 12-28'],
    ['VIC', 2026, '01-01 01-26 03-09 04-03 04-04 04-05 04-06 04-25 06-08 09-25 11-03 12-25 12-26 12-28'],
    ['QLD', 2026, '01-01 01-26 04-03 04-04 04-05 04-06 04-25 05-04 10-05 12-25 12-26 12-28'],
    ['QLD', 2025, '01-01 01-27 04-18 04-19 04-20 04-21 04-25 05-05 10-06 12-25 12-26'],
    ['WA', 2026, '01-01 01-26 03-02 04-03 04-05 04-06 04-25 04-27 06-01 09-28 12-25 12-26 12-28'],
    ['SA', 2026, '01-01 01-26 03-09 04-03 04-04 04-05 04-06 04-25 06-08 10-05 12-25 12-26 12-28'],
    ['TAS', 2026, '01-01 01-26 03-09 04-03 04-06 04-25 06-08 12-25 12-26 12-28'],
    ['NT', 2026, '01-01 01-26 04-03 04-04 04-05 04-06 04-25 05-04 06-08 08-03 12-25 12-26 12-28'],
    ['ACT', 2026, '01-01 01-26 03-09 04-03 04-04 04-05 04-06 04-25 04-27 06-01 06-08 10-05 12-25 12-26 12-28'],
  ])('%s in %d', (region, year, dates) => expect(datesOf('en-AU', region, year)).toBe(dates));

  it.each([
    ['a Saturday', 2028, '01-01 01-03'],
    ['a Sunday', 2023, '01-01 01-02'],
  ])('New Year’s Day on %s adds the Monday', (_what, year, dates) => expect(datesOf('en-AU', 'NSW', year).slice(0, 11)).toBe(dates));

  it('Christmas on a Sunday adds the Tuesday', () => expect(datesOf('en-AU', 'NSW', 2022)).toMatch(/12-25 12-26 12-27$/));
});

describe('public holidays of New Zealand', () => {
  it.each([
    ['Auckland', 2026, '01-01 01-02 01-26 02-06 04-03 04-06 04-25 04-27 06-01 07-10 10-26 12-25 12-26 12-28'],
    ['Wellington', 2027, '01-01 01-02 01-04 01-25 02-06 02-08 03-26 03-29 04-25 04-26 06-07 06-25 10-25 12-25 12-26 12-27 12-28'],
  ])('%s in %d', (region, year, dates) => expect(datesOf('en-NZ', region, year)).toBe(dates));

  it.each([
    ['Auckland', '2026-01-26', '2027-02-01'],
    ['Wellington', '2026-01-19', '2027-01-25'],
    ['Nelson', '2026-02-02', '2027-02-01'],
    ['Taranaki', '2026-03-09', '2027-03-08'],
    ['Otago', '2026-03-23', '2027-03-22'],
    ['Southland', '2026-04-07', '2027-03-30'],
    ['South Canterbury', '2026-09-28', '2027-09-27'],
    ['Hawke’s Bay', '2026-10-23', '2027-10-22'],
    ['Marlborough', '2026-11-02', '2027-11-01'],
    ['Canterbury', '2026-11-13', '2027-11-12'],
    ['Westland', '2026-11-30', '2027-11-29'],
    ['Chatham Islands', '2026-11-30', '2027-11-29'],
  ])('the anniversary of %s', (region, ...dates) => {
    const days = [2026, 2027].flatMap((year) => yearOf('en-NZ', region, year).filter(({ name }) => name.includes('Anniversary')));
    expect(days).toEqual(dates.map((date) => ({ date, name: `${region} Anniversary Day` })));
  });

  it('Otago’s anniversary gives way to Easter Monday', () =>
    expect(yearOf('en-NZ', 'Otago', 2035).filter(({ name }) => name.startsWith('Otago'))).toEqual([
      { date: '2035-03-27', name: 'Otago Anniversary Day' },
    ]));
});

it.each([
  [2026, '01-01 01-19 02-16 05-25 06-19 07-03 07-04 09-07 10-12 11-11 11-26 12-25'],
  [2027, '01-01 01-18 02-15 05-31 06-18 06-19 07-04 07-05 09-06 10-11 11-11 11-25 12-24 12-25 12-31'],
])('federal holidays of the United States in %d', (year, dates) => expect(datesOf('en-US', 'AZ', year)).toBe(dates));

it.each([
  [2024, '2024-03-31'],
  [2025, '2025-04-20'],
  [2026, '2026-04-05'],
  [2027, '2027-03-28'],
  [2030, '2030-04-21'],
  [2038, '2038-04-25'],
])('Easter Sunday of %d', (year, date) =>
  expect(yearOf('en-AU', 'NSW', year).find(({ name }) => name === 'Easter Sunday')?.date).toBe(date),
);

it('without a region only the holidays of the whole country count', () =>
  expect(yearOf('en-AU', undefined, 2026).map(({ name }) => name)).toEqual([
    'New Year’s Day',
    'Australia Day',
    'Good Friday',
    'Easter Monday',
    'Christmas Day',
  ]));
