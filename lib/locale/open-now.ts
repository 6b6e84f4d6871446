import type { OpeningHours } from '../model/location.ts';

/** Opening times from Sunday to Saturday, in minutes since midnight. Beyond 1440 means open into the next day; null means closed. */
export type OpeningWeek = { timeZone: string; days: ([open: number, close: number] | null)[] };

export type OpenState = { open: boolean; text: string };

const dayMinutes = 24 * 60;
const dayNames = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'];
const shortDays = dayNames.map((day) => day.slice(0, 3));
const times = /^\s*(\d{1,2})(?:[:.](\d{2}))?\s*([ap])\.?m\.?\s*(?:-|–|—|to)\s*(\d{1,2})(?:[:.](\d{2}))?\s*([ap])\.?m\.?\s*$/i;

function ofHalfDay(hour: string | undefined, minute: string | undefined, half: string | undefined): number | undefined {
  const hours = Number(hour);
  if (hours < 1 || hours > 12 || Number(minute ?? 0) > 59) return undefined;
  return ((hours % 12) + (half?.toLowerCase() === 'p' ? 12 : 0)) * 60 + Number(minute ?? 0);
}

function ofClock(time: string | undefined): number | undefined {
  const match = /^(\d{1,2}):(\d{2})/.exec(time ?? '');
  const minutes = match ? Number(match[1]) * 60 + Number(match[2]) : Number.NaN;
  return minutes <= dayMinutes && Number(match?.[2]) < 60 ? minutes : undefined;
}

/** Reads the hours that the page shows; the machine-readable fields only if the shown ones are words. */
function spanOf({ formated_hours, open, close }: OpeningHours): [number, number] | undefined {
  const match = times.exec(formated_hours ?? '');
  const from = match ? ofHalfDay(match[1], match[2], match[3]) : ofClock(open);
  const to = match ? ofHalfDay(match[4], match[5], match[6]) : ofClock(close);
  if (from === undefined || to === undefined) return undefined;
  return [from, to > from ? to : to + dayMinutes];
}

/** Opening hours as numbers; undefined if none are given or one cannot be read, so that the page says nothing wrong (rule W4). */
export function openingWeek(hours: readonly OpeningHours[] | undefined, timeZone: string): OpeningWeek | undefined {
  if (!hours?.length) return undefined;
  const days = dayNames.map((_, weekday) => {
    const entry = hours.find((one) => one.weekday === weekday);
    return !entry || entry.status === 'Closed' ? null : spanOf(entry);
  });
  return days.includes(undefined) ? undefined : { timeZone, days: days as OpeningWeek['days'] };
}

function wallClock(now: number, timeZone: string): { day: number; minute: number } {
  const parts = new Intl.DateTimeFormat('en-US', { timeZone, weekday: 'short', hour: '2-digit', minute: '2-digit', hourCycle: 'h23' });
  const part = Object.fromEntries(parts.formatToParts(now).map(({ type, value }) => [type, value]));
  return { day: shortDays.indexOf(part.weekday ?? ''), minute: Number(part.hour) * 60 + Number(part.minute) };
}

const say = (minutes: number) => {
  const hour = Math.floor(minutes / 60) % 24;
  return `${hour % 12 || 12}:${String(minutes % 60).padStart(2, '0')}${hour < 12 ? 'am' : 'pm'}`;
};

/** "Open now until 5:00pm" or "Closed, opens Monday 8:00am", in the time zone of the place at `now` (milliseconds). */
export function openState({ days, timeZone }: OpeningWeek, now: number): OpenState {
  const { day, minute } = wallClock(now, timeZone);
  const at = (ahead: number) => days[(day + ahead + 7) % 7] ?? null;
  const today = at(0);
  const yesterday = at(-1);
  const overnight = yesterday && minute < yesterday[1] - dayMinutes ? yesterday[1] - dayMinutes : undefined;
  const close = today && minute >= today[0] && minute < today[1] ? today[1] : overnight;
  if (close !== undefined) {
    const staysOpen = close === dayMinutes && at(1)?.[0] === 0;
    return { open: true, text: staysOpen ? 'Open now' : `Open now until ${say(close)}` };
  }
  for (let ahead = 0; ahead <= 7; ahead++) {
    const next = at(ahead);
    if (!next || (ahead === 0 && minute >= next[0])) continue;
    const when = ['', 'tomorrow '][ahead] ?? `${dayNames[(day + ahead) % 7]} `;
    return { open: false, text: `Closed, opens ${when}${say(next[0])}` };
  }
  return { open: false, text: 'Closed' };
}
