import { type OpeningWeek, timeText } from './open-now.ts';
import { dayAt } from './zoned-time.ts';

/** A day with other hours than usual, in words. */
export type ComingDay = { date: string; day: string; name?: string; hours: string };

const most = 12;

/** The next days on which a place has other hours than its week says, from its own today on (rule W8). */
export function comingHours({ special = {}, timeZone, until }: OpeningWeek, now: number): ComingDay[] {
  const today = dayAt(now, timeZone);
  return Object.entries(special)
    .filter(([date]) => date >= today && date <= until)
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .slice(0, most)
    .map(([date, { name, hours }]) => ({
      date,
      day: new Date(date).toLocaleDateString('en-AU', { weekday: 'short', day: 'numeric', month: 'long', timeZone: 'UTC' }),
      ...(name ? { name } : {}),
      hours: hours === null ? 'Closed' : hours ? `${timeText(hours[0])} - ${timeText(hours[1])}` : 'Hours may differ',
    }));
}
