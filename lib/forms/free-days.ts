import type { FormValues, FreeDay } from './fields/field-kind.ts';

/** More days than anybody books ahead. */
const mostDays = 120;

const isPlace = (own: string | undefined, chosen: FormValues[string]) => own === undefined || !chosen || own === chosen;

/**
 * The days that a shopper can choose from: those of the place that is chosen in the form, each once. Undefined where the place has none, or none
 * are known.
 */
export function offeredDays(days: readonly FreeDay[] | undefined, values: FormValues): readonly FreeDay[] | undefined {
  const times = new Map<string, Set<string>>();
  for (const day of days ?? []) {
    if (!isPlace(day.location, values.location) || !isPlace(day.dealership, values.preferredDealership)) continue;
    times.set(day.date, new Set([...(times.get(day.date) ?? []), ...day.times]));
  }
  const offered = [...times].slice(0, mostDays).map(([date, free]) => ({ date, times: [...free].sort() }));
  return offered.length > 0 ? offered : undefined;
}
