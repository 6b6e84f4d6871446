import { expect, it } from 'vitest';
import type { OpeningWeek } from '#lib/locale/open-now.ts';
import { comingHours } from '#lib/locale/opening.ts';

const week: OpeningWeek = {
  timeZone: 'Australia/Sydney',
  days: [null, null, null, null, null, null, null],
  special: {
    '2026-12-24': { name: 'Christmas Eve', hours: [510, 720] },
    '2026-12-25': { name: 'Christmas Day', hours: null },
    '2027-01-26': { name: 'Australia Day' },
    '2027-02-02': { hours: null },
  },
  until: '2027-06-30',
};
const at = (time: string) => comingHours(week, Date.parse(time)).map(({ day, name, hours }) => [day, name, hours].join(' | '));

it('lists the coming days with other hours by the clock of the place (rule W8)', () => {
  expect(at('2026-12-01T00:00:00Z')).toEqual([
    'Thu 24 December | Christmas Eve | 8:30am - 12:00pm',
    'Fri 25 December | Christmas Day | Closed',
    'Tue 26 January | Australia Day | Hours may differ',
    'Tue 2 February |  | Closed',
  ]);
  // Midnight of the 25th in Sydney is 13:00 of the 24th in UTC.
  expect(at('2026-12-24T12:59:00Z')).toHaveLength(4);
  expect(at('2026-12-24T13:00:00Z')).toHaveLength(3);
  expect(at('2027-07-01T00:00:00Z')).toEqual([]);
});

it('lists at most the next twelve', () => {
  const special = Object.fromEntries(
    Array.from({ length: 28 }, (_, day) => [`2027-02-${String(day + 1).padStart(2, '0')}`, { hours: null }]),
  );
  expect(comingHours({ ...week, special }, Date.parse('2027-02-10T00:00:00Z')).map(({ date }) => date)).toEqual(
    Array.from({ length: 12 }, (_, day) => `2027-02-${day + 10}`),
  );
});
