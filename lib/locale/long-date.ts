import { dayAt } from './zoned-time.ts';

// Written by hand, because a list of ninety days takes `Intl` a tenth of a second on a phone.
const weekdays = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'];
const months = 'January February March April May June July August September October November December'.split(' ');

/** The weekday of a day, given by its start as if it were UTC. */
export const weekdayName = (day: number): string => weekdays[new Date(day).getUTCDay()] ?? '';

/** A day without its year, given by its start as if it were UTC: "28 November". */
export function dayAndMonth(day: number, language: string): string {
  const date = new Date(day);
  const month = months[date.getUTCMonth()] ?? '';
  return language === 'en-US' ? `${month} ${date.getUTCDate()}` : `${date.getUTCDate()} ${month}`;
}

/** A day with its weekday, and with the year or without: "Saturday 28 November 2026", in the US "Saturday, November 28, 2026". */
export function weekdayDate(date: string | number, language: string, { withYear = true, timeZone = 'UTC' } = {}): string {
  const at = new Date(date).getTime();
  const day = timeZone === 'UTC' ? at : Date.parse(dayAt(at, timeZone));
  const comma = language === 'en-US' ? ',' : '';
  const year = withYear ? `${comma} ${new Date(day).getUTCFullYear()}` : '';
  return `${weekdayName(day)}${comma} ${dayAndMonth(day, language)}${year}`;
}

/** A day in words: "22 November 2026". */
export const longDate = (date: string | number, language: string, timeZone = 'UTC'): string =>
  new Date(date).toLocaleDateString(language, { day: 'numeric', month: 'long', year: 'numeric', timeZone });
