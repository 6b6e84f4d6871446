/** Whether a text is a day of the calendar, such as "2028-02-29". `Date.parse` alone takes "2027-02-29" for 1 March. */
export function isCalendarDay(text: string): boolean {
  const at = /^\d{4}-\d{2}-\d{2}$/.test(text) ? Date.parse(`${text}T00:00:00Z`) : Number.NaN;
  return !Number.isNaN(at) && new Date(at).toISOString().startsWith(text);
}
