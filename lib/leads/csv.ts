/** Characters with which a spreadsheet starts a formula. */
const formula = /^[=+\-@\t\r]/;

/** One cell. A text that a spreadsheet would run as a formula gets an apostrophe in front (rule E33). */
function csvCell(value: string): string {
  const safe = formula.test(value) ? `'${value}` : value;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/** A line of CSV as RFC 4180 has it, with its line end. */
export const csvLine = (values: readonly string[]): string => `${values.map(csvCell).join(',')}\r\n`;
