import { dayMs } from '../model/time.ts';

/** The forms of relative dates and years, for messages. */
export const relativeDateForm = '-3d for three days ago, +10d for ten days from now, or -1dT14:30 for a time of that day';
export const relativeYearForm = '-2y for two years ago, or -0y for this year';

const dateForm = /^([+-]\d{1,4})d(T(?:[01]\d|2[0-3]):[0-5]\d)?$/;
const yearForm = /^([+-]\d{1,3})y$/;

/** Whether a value looks like a relative date or year, even if it is not valid: a signed number and a unit of time. "-1e400" is a number. */
export const looksRelative = (value: unknown): value is string =>
  typeof value === 'string' && /^\s*[+-]\s*\d+\s*(?:h|d|w|m|y)/i.test(value);

/** The day or time of a relative date on `today`: "-1dT14:30" on 2026-11-22 is "2026-11-21T14:30". Undefined if it is not valid. */
export function resolveRelativeDate(text: string, today: string): string | undefined {
  const [, days, time = ''] = dateForm.exec(text) ?? [];
  if (days === undefined) return undefined;
  return new Date(Date.parse(today) + Number(days) * dayMs).toISOString().slice(0, 'yyyy-mm-dd'.length) + time;
}

/** The year of a relative year on `today`: "-2y" on 2026-11-22 is 2024. Undefined if it is not valid. */
export function resolveRelativeYear(text: string, today: string): number | undefined {
  const [, years] = yearForm.exec(text) ?? [];
  return years === undefined ? undefined : Number(today.slice(0, 'yyyy'.length)) + Number(years);
}
