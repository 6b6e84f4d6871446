import { describe, expect, it } from 'vitest';
import { looksRelative, resolveRelativeDate, resolveRelativeYear } from '#lib/locale/relative-date.ts';

describe('a relative date', () => {
  it.each([
    ['-1d', '2026-11-22', '2026-11-21'],
    ['-0d', '2026-11-22', '2026-11-22'],
    ['+0d', '2026-11-22', '2026-11-22'],
    ['+10d', '2026-11-22', '2026-12-02'],
    ['-400d', '2026-11-22', '2025-10-18'],
    ['+1d', '2028-02-28', '2028-02-29'],
    ['-1dT14:30', '2027-01-01', '2026-12-31T14:30'],
    ['+3dT00:00', '2026-11-22', '2026-11-25T00:00'],
    ['2d', '2026-11-22', undefined],
    ['-2', '2026-11-22', undefined],
    ['-2D', '2026-11-22', undefined],
    ['- 2d', '2026-11-22', undefined],
    ['-2d ', '2026-11-22', undefined],
    ['-1d4h', '2026-11-22', undefined],
    ['-1dT24:00', '2026-11-22', undefined],
    ['-1dT9:00', '2026-11-22', undefined],
    ['-1d 14:30', '2026-11-22', undefined],
    ['-2y', '2026-11-22', undefined],
    ['-12345d', '2026-11-22', undefined],
  ])('%s on %s is %s', (text, today, date) => expect(resolveRelativeDate(text, today)).toBe(date));
});

describe('a relative year', () => {
  it.each([
    ['-2y', '2026-11-22', 2024],
    ['-0y', '2026-11-22', 2026],
    ['+1y', '2027-01-01', 2028],
    ['-2d', '2026-11-22', undefined],
    ['2y', '2026-11-22', undefined],
    ['-1.5y', '2026-11-22', undefined],
  ])('%s on %s is %s', (text, today, year) => expect(resolveRelativeYear(text, today)).toBe(year));
});

it.each<[unknown, boolean]>([
  ['-2d', true],
  ['+2 days', true],
  [' -2d', true],
  ['-1h', true],
  ['2 days ago', false],
  ['-1763683200', false],
  ['2026-11-22', false],
  [-2, false],
  [undefined, false],
  ['-1e400', false],
])('%j is meant as a relative date: %s', (value, looks) => expect(looksRelative(value)).toBe(looks));
