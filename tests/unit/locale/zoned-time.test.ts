import fc from 'fast-check';
import { expect, it } from 'vitest';
import {
  dayAt,
  instantOf,
  isoTime,
  localTimeAt,
  nextDayStart,
  rememberOffsets,
  yearAt,
  yearStart,
  zoneOffsets,
} from '#lib/locale/zoned-time.ts';
import { hourMs } from '#lib/model/time.ts';

const wall = (text: string) => Date.parse(`${text}Z`);

it.each([
  ['2026-11-21T12:00', 'Australia/Sydney', '2026-11-21T01:00:00.000Z'],
  ['2026-06-21T12:00', 'Australia/Sydney', '2026-06-21T02:00:00.000Z'],
  ['2026-11-21T12:00', 'Australia/Adelaide', '2026-11-21T01:30:00.000Z'],
  ['2026-11-21T12:00', 'Pacific/Chatham', '2026-11-20T22:15:00.000Z'],
  ['2026-11-21T12:00', 'UTC', '2026-11-21T12:00:00.000Z'],
  // The clock skips 02:00 to 03:00; skipped times move one hour on.
  ['2026-10-04T02:30', 'Australia/Sydney', '2026-10-03T16:30:00.000Z'],
  // 02:30 comes twice; the first counts.
  ['2027-04-04T02:30', 'Australia/Sydney', '2027-04-03T15:30:00.000Z'],
])('%s in %s is %s', (shown, zone, instant) => expect(new Date(instantOf(wall(shown), zone)).toISOString()).toBe(instant));

it.each([
  ['Australia/Sydney', '2026-12-31T13:00:00.000Z'],
  ['Pacific/Auckland', '2026-12-31T11:00:00.000Z'],
  ['America/Denver', '2027-01-01T07:00:00.000Z'],
])('2027 begins in %s at %s, to the millisecond', (zone, instant) => {
  const start = yearStart(2027, zone);
  expect(new Date(start).toISOString()).toBe(instant);
  expect([yearAt(start - 1, zone), yearAt(start, zone)]).toEqual([2026, 2027]);
});

it.each([
  ['Australia/Sydney', '2026-11-22T12:59:59.999Z', '2026-11-22', '2026-11-22T13:00:00.000Z'],
  ['Australia/Sydney', '2026-11-22T13:00:00.000Z', '2026-11-23', '2026-11-23T13:00:00.000Z'],
  // The day before the clock goes forward ends as early as any other; the day itself has 23 hours.
  ['Australia/Sydney', '2026-10-03T20:00:00.000Z', '2026-10-04', '2026-10-04T13:00:00.000Z'],
  ['America/Denver', '2026-11-22T06:59:59.999Z', '2026-11-21', '2026-11-22T07:00:00.000Z'],
])('in %s it is at %s the day %s, and the next begins at %s', (zone, now, day, next) => {
  expect(dayAt(Date.parse(now), zone)).toBe(day);
  expect(new Date(nextDayStart(Date.parse(now), zone)).toISOString()).toBe(next);
});

it('an instant is found again from what the clock shows at it, but for the second of two equal hours', () => {
  const zones = fc.constantFrom('Australia/Sydney', 'Pacific/Auckland', 'Australia/Lord_Howe', 'America/New_York', 'Asia/Kolkata', 'UTC');
  const seconds = fc.integer({ min: Date.UTC(2020, 0) / 1000, max: Date.UTC(2040, 0) / 1000 });
  fc.assert(
    fc.property(zones, seconds, (timeZone, second) => {
      const at = second * 1000;
      const text = new Date(at).toLocaleString('sv-SE', { timeZone });
      const found = instantOf(wall(text.replace(' ', 'T')), timeZone);
      const again = new Date(found).toLocaleString('sv-SE', { timeZone });
      return again === text && found <= at && at - found <= hourMs;
    }),
  );
});

it.each([
  ['2026-11-22T01:00:00Z', 'Australia/Sydney', '2026-11-22T12:00:00+11:00'],
  ['2026-06-22T01:00:00Z', 'Australia/Adelaide', '2026-06-22T10:30:00+09:30'],
  ['2026-11-22T01:00:00Z', 'America/Los_Angeles', '2026-11-21T17:00:00-08:00'],
  ['2026-11-22T01:00:00Z', 'America/St_Johns', '2026-11-21T21:30:00-03:30'],
  ['2026-11-22T01:00:00Z', 'UTC', '2026-11-22T01:00:00+00:00'],
])('%s in %s is %s', (at, timeZone, expected) => {
  expect(isoTime(Date.parse(at), timeZone)).toBe(expected);
  expect(Date.parse(expected)).toBe(Date.parse(at));
});

const minute = (text: string) => Date.parse(text) / 60_000;

it.each([
  [
    'Australia/Sydney',
    [
      ...[minute('2026-06-30T00:00Z'), 600, minute('2026-10-03T16:00Z'), 660],
      ...[minute('2027-04-03T16:00Z'), 600, minute('2027-07-02T00:00Z')],
    ],
  ],
  ['Australia/Brisbane', [minute('2026-06-30T00:00Z'), 600, minute('2027-07-02T00:00Z')]],
  [
    'Australia/Lord_Howe',
    [
      ...[minute('2026-06-30T00:00Z'), 630, minute('2026-10-03T15:30Z'), 660],
      ...[minute('2027-04-03T15:00Z'), 630, minute('2027-07-02T00:00Z')],
    ],
  ],
])('the offsets of %s over a year', (zone, offsets) => expect(zoneOffsets(zone, '2026-07-01', '2027-06-30')).toEqual(offsets));

it('with the offsets of a page, clocks show what they show without them, within its year and outside', () => {
  const zones = ['Australia/Adelaide', 'Pacific/Auckland', 'Pacific/Chatham', 'Australia/Perth', 'America/Chicago'];
  const instants = fc.integer({ min: Date.parse('2026-01-01'), max: Date.parse('2028-01-01') });
  const times = fc.sample(fc.tuple(fc.constantFrom(...zones), instants), 2000);
  const shown = () => times.map(([zone, now]) => localTimeAt(now, zone));
  const without = shown();
  rememberOffsets(Object.fromEntries(zones.map((zone) => [zone, zoneOffsets(zone, '2026-07-01', '2027-06-30')])));
  expect(shown()).toEqual(without);
});
