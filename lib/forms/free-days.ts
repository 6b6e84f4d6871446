import type { FieldContext, FormValues, FreeDay } from './fields/field-kind.ts';

/** More days than anyone books ahead. */
const mostDays = 120;

const isPlace = (own: string | undefined, chosen: FormValues[string]) => own === undefined || !chosen || own === chosen;

/**
 * The days that a shopper can choose from: those of the place that is chosen in the form, each once. Undefined if the place has none, or
 * none are known.
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

/** The times in earlier lists of free days that are no longer in the newest one. */
export const takenDays = (earlier: readonly FreeDay[], newest: readonly FreeDay[]): FreeDay[] =>
  earlier.flatMap((day): FreeDay[] => {
    const same = newest.filter(
      ({ date, location, dealership }) => date === day.date && location === day.location && dealership === day.dealership,
    );
    const times = day.times.filter((time) => !same.some((other) => other.times.includes(time)));
    return times.length > 0 ? [{ ...day, times }] : [];
  });

/** Whether a time at the chosen place was taken while the form was open. */
export const isTaken = ({ date, time }: { date: string; time: string }, days: FieldContext['takenDays'], values: FormValues): boolean =>
  offeredDays(days, values)?.some((day) => day.date === date && day.times.includes(time)) ?? false;

/** Days to choose from. `areFree`: the platform has them as free bookings. */
export type BookableDays = { days: readonly FreeDay[]; areFree: boolean };

/**
 * What a shopper can book: the platform's free bookings, or else the opening days and times of the place, without those that were taken
 * meanwhile (rule E91). Undefined if neither is known: then any day can be requested.
 */
export function bookableDays(
  { freeDays, takenDays, openDays }: Pick<FieldContext, 'freeDays' | 'takenDays' | 'openDays'>,
  values: FormValues,
): BookableDays | undefined {
  const free = offeredDays(freeDays, values);
  if (free) return { days: free, areFree: true };
  const open = offeredDays(openDays, values);
  if (!open) return undefined;
  const days = open.map(({ date, times }) => ({ date, times: times.filter((time) => !isTaken({ date, time }, takenDays, values)) }));
  return { days, areFree: false };
}
