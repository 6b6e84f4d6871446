/** Whether a text is a day of the calendar, such as "2028-02-29". `Date.parse` alone reads "2027-02-29" as 1 March. */
export const isCalendarDay = (text: string): boolean => new Date(`${text}T00:00Z`).toJSON()?.slice(0, 10) === text;
