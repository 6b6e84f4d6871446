import { instantOf } from '#lib/locale/zoned-time.ts';
import { dayMs } from '#lib/model/time.ts';

/** The date formats of feeds. */
export const dateFormats = ['yyyy-MM-dd', 'dd/MM/yyyy', 'MM/dd/yyyy', 'excel', 'unix'] as const;
export type DateFormat = (typeof dateFormats)[number];

/** The day 0 of spreadsheets, which count 29 February 1900 too. */
const excelStart = Date.UTC(1899, 11, 30);

const clock = /^(?:[T ]+(\d{1,2}):(\d{2})(?::(\d{2})(?:\.\d+)?)?\s*(am|pm)?)?\s*(Z|[+-]\d{2}(?::?\d{2})?)?$/i;
const orders: Record<string, { pattern: RegExp; order: readonly [number, number, number] }> = {
  'yyyy-MM-dd': { pattern: /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})/, order: [1, 2, 3] },
  'dd/MM/yyyy': { pattern: /^(\d{1,2})[-/.](\d{1,2})[-/.](\d{4})/, order: [3, 2, 1] },
  'MM/dd/yyyy': { pattern: /^(\d{1,2})[-/.](\d{1,2})[-/.](\d{4})/, order: [3, 1, 2] },
};

/** The milliseconds of a time within its day, and its offset in minutes. Undefined if it is not a time. */
function timeOf(text: string): { ms: number; offset?: number } | undefined {
  const match = clock.exec(text);
  if (!match) return undefined;
  const [, hours = '0', minutes = '0', seconds = '0', half, zone] = match;
  const hour = half ? (Number(hours) % 12) + (half.toLowerCase() === 'pm' ? 12 : 0) : Number(hours);
  if (hour > 23 || Number(minutes) > 59 || Number(seconds) > 59) return undefined;
  const ms = ((hour * 60 + Number(minutes)) * 60 + Number(seconds)) * 1000;
  if (!zone) return { ms };
  const [, sign, h = '0', m = '0'] = /^([+-])(\d{2}):?(\d{2})?$/.exec(zone) ?? [];
  return { ms, offset: (sign === '-' ? -1 : 1) * (Number(h) * 60 + Number(m)) };
}

function writtenDate(text: string, format: DateFormat, timeZone: string): number | undefined {
  const { pattern, order } = orders[format] ?? {};
  const match = pattern?.exec(text);
  if (!match || !order) return undefined;
  const [year, month, day] = order.map((index) => Number(match[index])) as [number, number, number];
  const wall = Date.UTC(year, month - 1, day);
  const date = new Date(wall);
  if (year < 1900 || date.getUTCMonth() !== month - 1 || date.getUTCDate() !== day) return undefined;
  const time = timeOf(text.slice(match[0].length));
  if (!time) return undefined;
  return time.offset === undefined ? instantOf(wall + time.ms, timeZone) : wall + time.ms - time.offset * 60_000;
}

/**
 * The instant, in milliseconds, of a date in a feed, at midnight in the site's time zone unless it has a time. Undefined if it does not
 * have that format.
 */
export function readDate(text: string, format: DateFormat, timeZone: string): number | undefined {
  if (format !== 'excel' && format !== 'unix') return writtenDate(text, format, timeZone);
  if (!/^\d{1,13}(\.\d+)?$/.test(text)) return undefined;
  const value = Number(text);
  // Seconds since 2001, or milliseconds; other numbers are written dates such as 20240115.
  if (format === 'unix') return value >= 1e9 && value < 1e10 ? value * 1000 : value >= 1e12 ? value : undefined;
  // Lower serial numbers are years or stock numbers; higher ones are not dates of a car.
  return value >= 20_000 && value < 80_000 ? instantOf(excelStart + Math.round(value * dayMs), timeZone) : undefined;
}

/** The first format that fits all of these dates. Undefined if there is none. */
export function dateFormatOf(texts: readonly string[], preferred: DateFormat): DateFormat | undefined {
  const order = [preferred, ...dateFormats.filter((format) => format !== preferred)];
  return texts.length === 0 ? undefined : order.find((format) => texts.every((text) => readDate(text, format, 'UTC') !== undefined));
}
