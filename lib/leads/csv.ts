/**
 * The start of a formula in a spreadsheet. Some spreadsheets skip spaces and invisible characters before it, and some accept the full-width
 * signs of East Asian keyboards.
 */
const formula = /^(?:[\t\r]|[\s\p{Cf}]*[=+\-@＝＋－＠﹦﹢﹣﹫−])/u;

/** One cell. Text that a spreadsheet would run as a formula is prefixed with an apostrophe (rule E33). */
function csvCell(value: string): string {
  const safe = formula.test(value) ? `'${value}` : value;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/** A line of CSV (RFC 4180), with its line ending. */
export const csvLine = (values: readonly string[]): string => `${values.map(csvCell).join(',')}\r\n`;
