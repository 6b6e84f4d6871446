import { expect, test } from 'vitest';
import { isCalendarDay } from '#lib/model/calendar-day.ts';

test.each([
  ['2028-02-29', true],
  ['2027-02-29', false],
  ['2026-12-31', true],
  ['2026-04-31', false],
  ['2026-13-01', false],
  ['2026-00-10', false],
  ['2026-1-5', false],
  ['2026-01', false],
  ['2026', false],
  ['12-24', false],
  ['24/12/2026', false],
  ['2026-12-24T10:00', false],
  ['soon', false],
  ['', false],
])('%j is a day: %s', (text, isDay) => expect(isCalendarDay(text)).toBe(isDay));
