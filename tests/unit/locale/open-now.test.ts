import { describe, expect, it } from 'vitest';
import { openingWeek, openState } from '#lib/locale/open-now.ts';
import type { OpeningHours } from '#lib/model/location.ts';

const on = (weekday: number, open: string, close: string): OpeningHours => ({ weekday, status: 'Open', open, close });
const closed = (weekday: number): OpeningHours => ({ weekday, status: 'Closed' });
/** Hours of a typical dealer. */
const example = [...[1, 2, 3, 4, 5].map((day) => on(day, '07:15', '17:00')), on(6, '08:00', '12:00'), closed(0)];
const stateAt = (hours: OpeningHours[], at: string, timeZone = 'Australia/Sydney') => {
  const week = openingWeek(hours, timeZone);
  return week && openState(week, Date.parse(at));
};

describe('the hours of a dealer in Sydney', () => {
  // 20 July 2026 is a Monday; Sydney is at UTC+10 then.
  it.each([
    ['Monday, a minute before', '2026-07-20T07:14:59+10:00', false, 'Closed, opens 7:15am'],
    ['Monday, as it opens', '2026-07-20T07:15:00+10:00', true, 'Open now until 5:00pm'],
    ['Monday, a minute before the end', '2026-07-20T16:59:59+10:00', true, 'Open now until 5:00pm'],
    ['Monday, at the end', '2026-07-20T17:00:00+10:00', false, 'Closed, opens tomorrow 7:15am'],
    ['Friday night', '2026-07-24T23:59:00+10:00', false, 'Closed, opens tomorrow 8:00am'],
    ['Saturday noon', '2026-07-25T12:00:00+10:00', false, 'Closed, opens Monday 7:15am'],
    ['Sunday', '2026-07-26T12:00:00+10:00', false, 'Closed, opens tomorrow 7:15am'],
    ['Monday, just after midnight', '2026-07-27T00:00:00+10:00', false, 'Closed, opens 7:15am'],
  ])('%s', (_, at, open, text) => expect(stateAt(example, at)).toEqual({ open, text }));
});

describe('uses the clock of the dealer’s place', () => {
  const at = '2026-07-20T07:00:00Z';
  it.each([
    ['Australia/Sydney', 'Closed, opens tomorrow 7:15am'],
    ['Australia/Perth', 'Open now until 5:00pm'],
    ['Pacific/Auckland', 'Closed, opens tomorrow 7:15am'],
    ['America/Los_Angeles', 'Closed, opens 7:15am'],
  ])('%s', (timeZone, text) => expect(stateAt(example, at, timeZone)?.text).toBe(text));
  it('follows daylight saving', () => {
    // 5 October 2026, a Monday: summer time began the day before.
    expect(stateAt(example, '2026-10-04T20:14:00Z')?.text).toBe('Closed, opens 7:15am');
    expect(stateAt(example, '2026-10-04T20:15:00Z')?.text).toBe('Open now until 5:00pm');
  });
});

describe('odd weeks', () => {
  const monday = '2026-07-20T01:00:00+10:00';
  it.each<[string, OpeningHours[], string | undefined]>([
    ['no hours', [], undefined],
    ['closed all week', [closed(1)], 'Closed'],
    ['only later this week', [on(5, '9:00', '17:00')], 'Closed, opens Friday 9:00am'],
    ['into the night', [on(0, '18:00', '02:00')], 'Open now until 2:00am'],
    ['round the clock', [0, 1, 2, 3, 4, 5, 6].map((day) => on(day, '00:00', '24:00')), 'Open now'],
    ['until midnight', [on(1, '00:00', '24:00')], 'Open now until 12:00am'],
    ['as words that can be read', [{ weekday: 1, status: 'Open', formated_hours: '7.30 AM to 5 p.m.' }], 'Closed, opens 7:30am'],
    ['the shown hours count', [{ ...on(1, '00:30', '17:00'), formated_hours: '8:30am - 5:00pm' }], 'Closed, opens 8:30am'],
    ['as words that cannot', [{ weekday: 1, status: 'Open', formated_hours: 'By appointment' }], undefined],
    ['words beside numbers', [{ ...on(1, '9:00', '17:00'), formated_hours: 'By appointment' }], 'Closed, opens 9:00am'],
    ['one day unread', [...example.slice(1), on(1, 'early', 'late')], undefined],
    ['impossible times', [on(1, '25:00', '26:00')], undefined],
    ['impossible minutes', [on(1, '09:75', '17:00')], undefined],
    ['impossible half days', [{ weekday: 1, status: 'Open', formated_hours: '13am - 5pm' }], undefined],
  ])('%s', (_, hours, text) => expect(stateAt(hours, monday)?.text).toBe(text));
  it('opens again on the same weekday', () =>
    expect(stateAt([on(1, '9:00', '17:00')], '2026-07-20T18:00:00+10:00')?.text).toBe('Closed, opens Monday 9:00am'));
});
