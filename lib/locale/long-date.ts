/** A day with its weekday, and with the year or without: "Saturday 28 November 2026". */
export function weekdayDate(date: string | number, language: string, { withYear = true, timeZone = 'UTC' } = {}): string {
  const parts = { weekday: 'long', day: 'numeric', month: 'long', timeZone } as const;
  // Some versions of ICU write a comma after the weekday, which nobody here does.
  const text = new Date(date).toLocaleDateString(language, withYear ? { ...parts, year: 'numeric' } : parts);
  return text.replace(/^(\p{L}+), (?=\d)/u, '$1 ');
}

/** A day in words: "22 November 2026". */
export const longDate = (date: string | number, language: string, timeZone = 'UTC'): string =>
  new Date(date).toLocaleDateString(language, { day: 'numeric', month: 'long', year: 'numeric', timeZone });
