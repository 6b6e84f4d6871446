import type { OpeningHours } from '../model/location.ts';

const days = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'] as const;

const clock = (time: string | undefined) => {
  const match = /^(\d{1,2}):(\d{2})/.exec(time ?? '');
  if (!match) return undefined;
  const hour = Number(match[1]);
  return `${hour % 12 || 12}:${match[2]}${hour % 24 < 12 ? 'am' : 'pm'}`;
};

/** "7:15am - 5:00pm", the platform’s own text if it sends one, or "Closed". */
export function hoursText(entry: OpeningHours | undefined): string {
  if (!entry || entry.status === 'Closed') return 'Closed';
  if (entry.formated_hours) return entry.formated_hours;
  const [open, close] = [clock(entry.open), clock(entry.close)];
  return open && close ? `${open} - ${close}` : 'Open';
}

/** The week from Monday, with equal days grouped (rule W4): [{ days: "Mon - Fri", hours: "7:15am - 5:00pm" }, …]. */
export function weekOf(hours: readonly OpeningHours[]): { days: string; hours: string }[] {
  const week = [1, 2, 3, 4, 5, 6, 0].map((day) => ({
    day: days[day] as string,
    hours: hoursText(hours.find((entry) => entry.weekday === day)),
  }));
  const groups: { first: string; last: string; hours: string }[] = [];
  for (const { day, hours: text } of week) {
    const last = groups.at(-1);
    if (last?.hours === text) last.last = day;
    else groups.push({ first: day, last: day, hours: text });
  }
  return groups.map(({ first, last, hours: text }) => ({
    days: first === last ? first : `${first.slice(0, 3)} - ${last.slice(0, 3)}`,
    hours: text,
  }));
}
