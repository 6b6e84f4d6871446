import { looksRelative, relativeDateForm, relativeYearForm, resolveRelativeDate, resolveRelativeYear } from '#lib/locale/relative-date.ts';
import { instantOf } from '#lib/locale/zoned-time.ts';

type Resolve = (text: string, today: string, timeZone: string) => number | undefined;

const toTimestamp: Resolve = (text, today, timeZone) => {
  const day = resolveRelativeDate(text, today);
  return day === undefined ? undefined : instantOf(Date.parse(day.includes('T') ? `${day}Z` : day), timeZone);
};

/** The fields of a car that may contain a relative date, and the format of each. */
const fields: Record<string, { resolve: Resolve; form: string }> = {
  created_at_timestamp: { resolve: toTimestamp, form: relativeDateForm },
  before_price_until: { resolve: toTimestamp, form: relativeDateForm },
  sold_date_timestamp: { resolve: toTimestamp, form: relativeDateForm },
  year: { resolve: resolveRelativeYear, form: relativeYearForm },
};

/** A car of a file with resolved relative dates. `wrong` is set if one is invalid. */
export type DatedCar = { raw: unknown; isRelative: boolean; wrong?: { field: string; value: string; reason: string; fix: string } };

/** Resolves the relative dates of a raw car ("-2d", "-1dT14:30", a year "-3y") as of `today` in a time zone. */
export function resolveCarDates(raw: unknown, today: string, timeZone: string): DatedCar {
  if (typeof raw !== 'object' || raw === null) return { raw, isRelative: false };
  const car = raw as Record<string, unknown>;
  const resolved: Record<string, number> = {};
  for (const [name, { resolve, form }] of Object.entries(fields)) {
    const value = car[name];
    if (!looksRelative(value)) continue;
    const date = resolve(value, today, timeZone);
    if (date === undefined) {
      return {
        raw,
        isRelative: true,
        wrong: { field: name, value, reason: 'not a relative date', fix: `write ${form}` },
      };
    }
    resolved[name] = date;
  }
  return Object.keys(resolved).length > 0 ? { raw: { ...car, ...resolved }, isRelative: true } : { raw, isRelative: false };
}
