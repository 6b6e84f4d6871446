import type { Location, SpecialHours } from '../model/location.ts';
import { dayMs } from '../model/time.ts';
import { type DateRange, publicHolidays } from './holidays/public-holidays.ts';
import type { Language } from './language.ts';
import { spanOf } from './opening-span.ts';
import { isoDay } from './zoned-time.ts';

/** A day with its own hours, in minutes since midnight: `null` is closed; without `hours` nobody knows them. */
export type SpecialDay = { name?: string; hours?: [open: number, close: number] | null };

/** Special days by date: "2026-12-25". */
export type SpecialDays = Record<string, SpecialDay>;

type Hours = NonNullable<Location['contact_detail']>;

const plain = (name: string) => name.trim().toLowerCase().replaceAll("'", '’');

/** The days from the first to the last. */
function daysOf({ from, until }: DateRange): string[] {
  const [first, last] = [Date.parse(from), Date.parse(until)];
  return Array.from({ length: (last - first) / dayMs + 1 }, (_, index) => isoDay(first + index * dayMs));
}

/**
 * The days of a range that an entry names: a date, a date of every year ("12-24"), or a span up to `until`. Days are compared as text, so
 * that 29 February does not become another day in a common year.
 */
function datesOf({ date, until = date }: SpecialHours, range: DateRange): string[] {
  if (date === undefined || until === undefined) return [];
  const isOverNewYear = date > until;
  return daysOf(range).filter((day) => {
    const namedDay = day.slice(-date.length);
    return isOverNewYear ? namedDay >= date || namedDay <= until : namedDay >= date && namedDay <= until;
  });
}

function dayOf(entry: SpecialHours, name: string | undefined): SpecialDay {
  const hours = entry.status === 'Closed' ? null : spanOf(entry);
  return { ...(name ? { name } : {}), ...(hours === undefined ? {} : { hours }) };
}

/**
 * The days of a range on which a location's hours differ from its usual week (rule W7): public holidays according to `public_holidays`,
 * overridden by its special hours.
 */
export function specialDays(
  { public_holidays: policy, special_hours: special = [] }: Pick<Hours, 'public_holidays' | 'special_hours'>,
  region: string | undefined,
  language: Language,
  range: DateRange,
): SpecialDays {
  const days: [string, SpecialDay][] = publicHolidays(language, region, range).flatMap(({ date, name }): [string, SpecialDay][] => {
    const entry = special.find(({ holiday }) => holiday !== undefined && plain(holiday) === plain(name));
    if (entry) return [[date, dayOf(entry, entry.name ?? name)]];
    if (policy === 'Usual') return [];
    return [[date, { name, ...(policy === 'Closed' ? { hours: null } : {}) }]];
  });
  const dated = special.flatMap((entry) => datesOf(entry, range).map((date): [string, SpecialDay] => [date, dayOf(entry, entry.name)]));
  return Object.fromEntries([...days, ...dated].sort(([a], [b]) => a.localeCompare(b)));
}
