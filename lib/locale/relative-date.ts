/** How a relative date is written, for messages. */
export const relativeDateForm = '-3d for three days ago, +10d for ten days from now, or -1dT14:30 for a time of that day';
export const relativeYearForm = '-2y for two years ago, or -0y for this year';

const dateForm = /^([+-]\d{1,4})d(T(?:[01]\d|2[0-3]):[0-5]\d)?$/;
const yearForm = /^([+-]\d{1,3})y$/;
const dayMs = 24 * 60 * 60 * 1000;

/** Whether a value is meant as a relative date or year, well written or not: a sign, digits and then a word. */
export const looksRelative = (value: unknown): value is string => typeof value === 'string' && /^\s*[+-]\s*\d+\s*[a-z]/i.test(value);

/** The day, or the time of a day, that a relative date means on `today`: "-1dT14:30" on 2026-11-22 is "2026-11-21T14:30"; undefined where it is written wrongly. */
export function resolveRelativeDate(text: string, today: string): string | undefined {
  const [, days, time = ''] = dateForm.exec(text) ?? [];
  if (days === undefined) return undefined;
  return new Date(Date.parse(today) + Number(days) * dayMs).toISOString().slice(0, 'yyyy-mm-dd'.length) + time;
}

/** The year that a relative year means on `today`: "-2y" on 2026-11-22 is 2024; undefined where it is written wrongly. */
export function resolveRelativeYear(text: string, today: string): number | undefined {
  const [, years] = yearForm.exec(text) ?? [];
  return years === undefined ? undefined : Number(today.slice(0, 'yyyy'.length)) + Number(years);
}
