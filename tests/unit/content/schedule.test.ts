import { describe, expect, it } from 'vitest';
import { endsBeforeStart, isPublishedAt, type Scheduled, scheduleOf } from '#lib/content/schedule.ts';

const zone = 'Australia/Sydney';
const iso = (at: number | undefined) => (at === undefined ? undefined : new Date(at).toISOString());

it.each<[Scheduled, string | undefined, string | undefined]>([
  [{}, undefined, undefined],
  [{ from: '2026-12-01' }, '2026-11-30T13:00:00.000Z', undefined],
  [{ until: '2026-12-24' }, undefined, '2026-12-24T13:00:00.000Z'],
  [{ from: '2026-12-01T09:00', until: '2026-12-24T17:30:15' }, '2026-11-30T22:00:00.000Z', '2026-12-24T06:30:15.000Z'],
  [{ from: '2026-12-01T09:00Z', until: '2026-12-24T17:00+13:00' }, '2026-12-01T09:00:00.000Z', '2026-12-24T04:00:00.000Z'],
])('%j is from %s to %s', (page, from, to) => {
  const { starts, ends } = scheduleOf(page, zone);
  expect([iso(starts), iso(ends)]).toEqual([from, to]);
});

describe('a page with start and end', () => {
  const page = { from: '2026-12-01', until: '2026-12-24' };
  it.each([
    ['2026-11-30T12:59:59.999Z', false],
    ['2026-11-30T13:00:00.000Z', true],
    ['2026-12-24T12:59:59.999Z', true],
    ['2026-12-24T13:00:00.000Z', false],
  ])('at %s is part of the site: %s', (now, expected) => expect(isPublishedAt(page, Date.parse(now), zone)).toBe(expected));
});

it.each([
  ['2026-12-01', '2026-12-01', false],
  ['2026-12-02', '2026-12-01', true],
  ['2026-12-01T10:00', '2026-12-01T10:00', true],
  ['2026-12-01T10:00', '2026-12-01', false],
  ['2026-12-01T10:00Z', '2026-12-01T10:00+11:00', true],
  // Which one is first depends on the time zone.
  ['2026-12-01T10:00Z', '2026-12-01T10:00', false],
])('from %s until %s is never shown: %s', (from, until, expected) => expect(endsBeforeStart({ from, until })).toBe(expected));
