import { looksRelative, relativeDateForm, resolveRelativeDate } from '#lib/locale/relative-date.ts';
import { isRecord } from '#lib/model/is-record.ts';
import { ContentError } from './content-error.ts';

const dateKeys: readonly string[] = ['date', 'from', 'until', 'posted', 'closes'];

function resolveDate(where: string, key: string, value: string, today: string): string {
  const day = resolveRelativeDate(value, today);
  if (day === undefined) throw new ContentError(`${where}: ${key}: "${value}" is not a relative date; write ${relativeDateForm}`);
  if ((key === 'date' || key === 'posted') && day.includes('T'))
    throw new ContentError(`${where}: ${key}: "${value}" has a time; write a day alone, such as -3d`);
  return day;
}

/** Resolves the relative dates in data to days, as of `today` (rule N4). Messages begin with `where`. Throws ContentError. */
export function resolveDates(where: string, written: unknown, today: string): { value: unknown; isRelative: boolean } {
  let isRelative = false;
  const resolve = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(resolve);
    if (!isRecord(value)) return value;
    const entries = Object.entries(value).map(([key, item]): [string, unknown] => {
      if (!dateKeys.includes(key) || !looksRelative(item)) return [key, resolve(item)];
      isRelative = true;
      return [key, resolveDate(where, key, item, today)];
    });
    return Object.fromEntries(entries);
  };
  return { value: resolve(written), isRelative };
}
