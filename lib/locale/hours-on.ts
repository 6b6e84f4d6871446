import type { SpecialDay, SpecialDays } from './special-days.ts';
import { isoDay } from './zoned-time.ts';

type Hours = { days: readonly ([open: number, close: number] | null)[]; special?: SpecialDays };

/** The hours of a calendar day, given by its start as if it were UTC. `days` begin on Sunday, and `special` days win. */
export const hoursOn = ({ days, special = {} }: Hours, day: number): SpecialDay =>
  special[isoDay(day)] ?? { hours: days[new Date(day).getUTCDay()] ?? null };
