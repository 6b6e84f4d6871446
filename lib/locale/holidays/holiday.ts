import { dayMs } from '../../model/time.ts';
import { type DayRule, weekdayOf } from './day-rules.ts';

/**
 * What happens when a holiday falls on a weekend: `monday` and `sunday` add the Monday after a weekend or a Sunday, `moved` replaces the day
 * by that Monday, `pair` adds two days later (two holidays in a row), `weekday` adds the nearest weekday.
 */
type Substitute = 'monday' | 'sunday' | 'moved' | 'pair' | 'weekday';

/** A public holiday and its regions; without regions the whole country has it. */
export type Holiday = { name: string; on: DayRule; regions?: readonly string[]; substitute?: Substitute };

const mondayAfter = (day: number) => day + (weekdayOf(day) === 6 ? 2 : 1) * dayMs;

const substituteDays: Record<Substitute, (day: number) => number> = {
  monday: mondayAfter,
  moved: mondayAfter,
  sunday: (day) => (weekdayOf(day) === 0 ? day + dayMs : day),
  pair: (day) => day + 2 * dayMs,
  weekday: (day) => (weekdayOf(day) === 6 ? day - dayMs : day + dayMs),
};

/** The days of a holiday in a year with their names, in milliseconds of UTC midnights. */
export function daysOfHoliday({ name, on, substitute }: Holiday, year: number): { day: number; name: string }[] {
  const day = on(year);
  if (day === undefined) return [];
  const isWeekend = weekdayOf(day) % 6 === 0;
  if (!substitute || !isWeekend) return [{ day, name }];
  const other = substituteDays[substitute](day);
  if (other === day) return [{ day, name }];
  return substitute === 'moved'
    ? [{ day: other, name }]
    : [
        { day, name },
        { day: other, name: `${name} (observed)` },
      ];
}
