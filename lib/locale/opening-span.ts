import type { OpeningHours } from '../model/location.ts';

const dayMinutes = 24 * 60;
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

/** Opening and closing time in minutes since midnight. Undefined if unreadable. The text that the page shows takes precedence. */
export function spanOf({
  formated_hours,
  open,
  close,
}: Pick<OpeningHours, 'formated_hours' | 'open' | 'close'>): [number, number] | undefined {
  const match = times.exec(formated_hours ?? '');
  const from = match ? ofHalfDay(match[1], match[2], match[3]) : ofClock(open);
  const to = match ? ofHalfDay(match[4], match[5], match[6]) : ofClock(close);
  if (from === undefined || to === undefined) return undefined;
  return [from, to > from ? to : to + dayMinutes];
}
