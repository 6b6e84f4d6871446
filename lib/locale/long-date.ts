/** A day in words: "22 November 2026". */
export const longDate = (date: string | number, language: string, timeZone = 'UTC'): string =>
  new Date(date).toLocaleDateString(language, { day: 'numeric', month: 'long', year: 'numeric', timeZone });
