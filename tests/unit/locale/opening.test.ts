import { describe, expect, it } from 'vitest';
import { hoursText, weekOf } from '#lib/locale/opening.ts';
import type { OpeningHours } from '#lib/model/location.ts';

const open = (weekday: number, from: string, to: string): OpeningHours => ({ weekday, status: 'Open', open: from, close: to });
const weekdays = [1, 2, 3, 4, 5];

describe('hours of a day', () => {
  it.each<[OpeningHours | undefined, string]>([
    [open(1, '07:15', '17:00'), '7:15am - 5:00pm'],
    [open(1, '8:00', '12:00'), '8:00am - 12:00pm'],
    [open(1, '00:00', '24:00'), '12:00am - 12:00am'],
    [{ weekday: 1, status: 'Open', formated_hours: '7:15 AM to 5 PM' }, '7:15 AM to 5 PM'],
    [{ weekday: 1, status: 'Open' }, 'Open'],
    [{ weekday: 1, status: 'Open', open: 'early', close: '17:00' }, 'Open'],
    [{ weekday: 1, status: 'Closed', formated_hours: '9 to 5' }, 'Closed'],
    [undefined, 'Closed'],
  ])('%j', (entry, text) => expect(hoursText(entry)).toBe(text));
});

describe('the week', () => {
  it('groups equal days (rule W4)', () => {
    const hours = [
      open(6, '08:00', '12:00'),
      ...weekdays.map((day) => open(day, '07:15', '17:00')),
      { weekday: 0, status: 'Closed' as const },
    ];
    expect(weekOf(hours)).toEqual([
      { days: 'Mon - Fri', hours: '7:15am - 5:00pm' },
      { days: 'Saturday', hours: '8:00am - 12:00pm' },
      { days: 'Sunday', hours: 'Closed' },
    ]);
  });

  it('groups only adjacent days', () => {
    expect(weekOf([open(1, '9:00', '17:00'), open(3, '9:00', '17:00')])).toEqual([
      { days: 'Monday', hours: '9:00am - 5:00pm' },
      { days: 'Tuesday', hours: 'Closed' },
      { days: 'Wednesday', hours: '9:00am - 5:00pm' },
      { days: 'Thu - Sun', hours: 'Closed' },
    ]);
  });

  it('is closed on days without an entry', () => expect(weekOf([])).toEqual([{ days: 'Mon - Sun', hours: 'Closed' }]));
});
