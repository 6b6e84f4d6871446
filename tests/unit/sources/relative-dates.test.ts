import { describe, expect, it } from 'vitest';
import { resolveCarDates } from '#lib/sources/relative-dates.ts';

const today = '2026-11-22';
const read = (car: unknown, timeZone = 'Australia/Sydney') => resolveCarDates(car, today, timeZone);

describe('the dates of a car in a file', () => {
  it.each<[string, object, string, object]>([
    [
      'a day begins in the dealer’s place',
      { sold_date_timestamp: '-1d' },
      'Australia/Sydney',
      { sold_date_timestamp: Date.UTC(2026, 10, 20, 13) },
    ],
    [
      'a time is by the clock of that place',
      { created_at_timestamp: '-2dT14:30' },
      'America/Denver',
      { created_at_timestamp: Date.UTC(2026, 10, 20, 21, 30) },
    ],
    [
      'the offset is the one of that day',
      { created_at_timestamp: '-60d' },
      'Australia/Sydney',
      { created_at_timestamp: Date.UTC(2026, 8, 22, 14) },
    ],
    ['a year', { year: '-3y' }, 'UTC', { year: 2023 }],
    [
      'all three',
      { year: '-0y', created_at_timestamp: '-9d', sold_date_timestamp: '-1d' },
      'UTC',
      { year: 2026, created_at_timestamp: Date.UTC(2026, 10, 13), sold_date_timestamp: Date.UTC(2026, 10, 21) },
    ],
  ])('%s', (_what, car, timeZone, dates) => {
    expect(read({ id: 1, make: 'Kia', ...car }, timeZone)).toEqual({ raw: { id: 1, make: 'Kia', ...dates }, isRelative: true });
  });

  it.each<[unknown]>([
    [{ id: 1, year: 2021, sold_date_timestamp: 1_763_683_200_000 }],
    [{ id: 1, name: '-2d', comments: '-3d' }],
    [7],
    [null],
    [[]],
  ])('%j has none and stays as it is', (car) => expect(read(car)).toEqual({ raw: car, isRelative: false }));

  it.each([
    ['sold_date_timestamp', '-2 days', 'write -3d for three days ago, +10d for ten days from now, or -1dT14:30 for a time of that day'],
    ['created_at_timestamp', '-2y', 'write -3d for three days ago, +10d for ten days from now, or -1dT14:30 for a time of that day'],
    ['year', '-2d', 'write -2y for two years ago, or -0y for this year'],
  ])('%s: %s is not taken', (field, text, fix) => {
    const car = { id: 1, [field]: text };
    expect(read(car)).toEqual({ raw: car, isRelative: true, wrong: { field, value: text, reason: 'not a relative date', fix } });
  });
});
