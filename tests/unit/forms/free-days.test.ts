import { describe, expect, test } from 'vitest';
import type { FormValues } from '#lib/forms/fields/field-kind.ts';
import { offeredDays, takenDays } from '#lib/forms/free-days.ts';
import { readFreeDays } from '#lib/forms/read-free-days.ts';
import type { BookingSlots } from '#lib/model/booking-slots.ts';

describe('free bookings of the platform', () => {
  const day = (date: unknown, times: unknown) => ({ date, times });
  /** 3:30 pm in Sydney, 12:30 pm in Perth, 6:30 pm in Auckland. */
  const now = Date.parse('2026-11-22T04:30:00Z');
  const clock = { now, places: [], timeZone: 'Australia/Sydney' };
  test.each<[string, unknown, unknown]>([
    [
      'a list in an object',
      { available_bookings: [day('2026-11-24', ['13:00', '08:30', '08:30'])] },
      [{ date: '2026-11-24', times: ['08:30', '13:00'] }],
    ],
    ['a bare list', [day('2026-11-24T00:00:00', ['08:30'])], [{ date: '2026-11-24', times: ['08:30'] }]],
    [
      'days in order, from now on',
      [day('2026-11-24', ['09:00']), day('2026-11-22', ['09:00', '15:30', '15:31']), day('2026-11-21', ['16:00'])],
      [
        { date: '2026-11-22', times: ['15:31'] },
        { date: '2026-11-24', times: ['09:00'] },
      ],
    ],
    [
      'the places of bookings, by number or name',
      [
        { ...day('2026-11-24', ['09:00']), location_id: 11 },
        { ...day('2026-11-24', ['10:00']), dealership_slug: 'north', location_id: null },
      ],
      [
        { date: '2026-11-24', times: ['09:00'], location: '11' },
        { date: '2026-11-24', times: ['10:00'], dealership: 'north' },
      ],
    ],
    ['nothing free', { available_bookings: [] }, []],
    ['a failure', false, undefined],
    ['something else', { slots: 5 }, undefined],
    ['what cannot be read', [day(5, ['09:00']), day('soon', ['09:00']), day('2026-11-24', ['25:00', 5]), null], []],
  ])('%s', (_what, slots, days) => expect(readFreeDays(slots as BookingSlots, clock)).toEqual(days));

  const places = [
    { id: '11', dealership: 'north', timeZone: 'Australia/Perth' },
    { id: '12', timeZone: 'Pacific/Auckland' },
    { id: '13', dealership: 'south' },
  ];
  test.each<[string, object, string[]]>([
    ['a location to the west', { location_id: 11 }, ['12:31', '15:31', '18:31']],
    ['a location to the east', { location_id: 12 }, ['18:31']],
    ['a dealership', { dealership_slug: 'north' }, ['12:31', '15:31', '18:31']],
    ['a location that has the clock of the site', { location_id: 13 }, ['15:31', '18:31']],
    ['a location that the site does not have', { location_id: 99 }, ['15:31', '18:31']],
    ['no place', {}, ['15:31', '18:31']],
  ])('are later than now by the clock of %s (rule W6)', (_what, place, times) => {
    const slots = [{ ...day('2026-11-22', ['12:30', '12:31', '15:31', '18:31']), ...place }];
    expect(readFreeDays(slots as BookingSlots, { ...clock, places })?.map((free) => free.times)).toEqual([times]);
  });
});

describe('what was taken meanwhile', () => {
  const at = (date: string, times: string[], location?: string) => ({ date, times, ...(location ? { location } : {}) });
  test.each([
    ['the last time', [at('2026-11-24', ['10:00'])], [], [at('2026-11-24', ['10:00'])]],
    ['one time of a day', [at('2026-11-24', ['09:00', '10:00'])], [at('2026-11-24', ['09:00'])], [at('2026-11-24', ['10:00'])]],
    [
      'a time of one place',
      [at('2026-11-24', ['10:00'], '11'), at('2026-11-24', ['10:00'], '12')],
      [at('2026-11-24', ['10:00'], '12')],
      [at('2026-11-24', ['10:00'], '11')],
    ],
    ['nothing', [at('2026-11-24', ['10:00'])], [at('2026-11-24', ['09:00', '10:00']), at('2026-11-25', ['10:00'])], []],
  ])('%s', (_what, earlier, newest, expected) => expect(takenDays(earlier, newest)).toEqual(expected));
});

describe('what is offered', () => {
  const days = [
    { date: '2026-11-24', times: ['10:00'], location: '11' },
    { date: '2026-11-24', times: ['09:00', '10:00'], location: '12' },
    { date: '2026-11-25', times: ['08:00'], dealership: 'north' },
    { date: '2026-11-26', times: ['07:30'] },
  ];
  const shown = (values: FormValues) => offeredDays(days, values)?.map(({ date, times }) => `${date.slice(8)}: ${times.join(' ')}`);
  test.each<[string, FormValues, string[] | undefined]>([
    ['every place, before one is chosen', {}, ['24: 09:00 10:00', '25: 08:00', '26: 07:30']],
    ['one location', { location: '11' }, ['24: 10:00', '25: 08:00', '26: 07:30']],
    ['another dealership', { location: '12', preferredDealership: 'south' }, ['24: 09:00 10:00', '26: 07:30']],
  ])('%s', (_what, values, expected) => expect(shown(values)).toEqual(expected));

  test('nothing where a place has none, or none are known', () =>
    expect([offeredDays(days.slice(0, 1), { location: '12' }), offeredDays([], {}), offeredDays(undefined, {})]).toEqual([
      undefined,
      undefined,
      undefined,
    ]));

  test('of a thousand days the first 120', () => {
    const many = Array.from({ length: 1000 }, (_none, index) => new Date(Date.UTC(2026, 10, 24 + index)).toISOString().slice(0, 10));
    const offered = offeredDays(
      many.map((date) => ({ date, times: ['09:00'] })),
      {},
    );
    expect([offered?.length, offered?.[0]?.date, offered?.at(-1)?.date]).toEqual([120, '2026-11-24', '2027-03-23']);
  });
});
