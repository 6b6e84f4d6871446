import fc from 'fast-check';
import { expect, test } from 'vitest';
import { weekdayDate } from '#lib/locale/long-date.ts';

test.each([
  ['2026-11-28', 'en-AU', true, 'Saturday 28 November 2026'],
  ['2026-11-28', 'en-NZ', false, 'Saturday 28 November'],
  ['2026-11-28', 'en-US', true, 'Saturday, November 28, 2026'],
  ['2026-11-01', 'en-US', false, 'Sunday, November 1'],
])('%s in %s, with its year: %s', (date, language, withYear, text) => expect(weekdayDate(date, language, { withYear })).toBe(text));

test('a moment is on the day of its time zone', () =>
  expect(weekdayDate(Date.parse('2026-11-27T15:00:00Z'), 'en-AU', { timeZone: 'Australia/Perth' })).toBe('Friday 27 November 2026'));

test('days are written as Intl writes them, but for the comma that some versions put after the weekday', () => {
  const languages = fc.constantFrom('en-AU', 'en-NZ', 'en-US');
  const instants = fc.integer({ min: Date.UTC(1970, 0), max: Date.UTC(2100, 0) });
  const zones = fc.constantFrom('UTC', 'Australia/Sydney', 'Pacific/Chatham', 'America/Denver');
  fc.assert(
    fc.property(instants, languages, zones, fc.boolean(), (at, language, timeZone, withYear) => {
      const year: Intl.DateTimeFormatOptions = withYear ? { year: 'numeric' } : {};
      const parts: Intl.DateTimeFormatOptions = { weekday: 'long', day: 'numeric', month: 'long', timeZone, ...year };
      const text = new Date(at).toLocaleDateString(language, parts).replace(/^(\w+), (?=\d)/, '$1 ');
      expect(weekdayDate(at, language, { withYear, timeZone })).toBe(text);
    }),
  );
});
