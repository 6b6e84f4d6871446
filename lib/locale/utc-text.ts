import { minuteMs } from '#lib/model/time.ts';

const isoText = (ms: number, length: number) => `${new Date(ms).toISOString().slice(0, length).replace('T', ' ')} UTC`;

/** An instant for operators, to the minute: "2026-11-22 16:30 UTC". */
export const utcMinute = (ms: number): string => isoText(ms, 16);

/** An instant for operators, to the second: "2026-11-22 16:30:05 UTC". */
export const utcSecond = (ms: number): string => isoText(ms, 19);

/** A duration in its two largest units: "2 d 3 h", "4 h 5 min", "under a minute". */
export function awayText(ms: number): string {
  const minutes = Math.floor(ms / minuteMs);
  if (minutes < 1) return 'under a minute';
  const [days, hours, rest] = [Math.floor(minutes / 1440), Math.floor(minutes / 60) % 24, minutes % 60];
  return [days > 0 ? `${days} d` : '', hours > 0 ? `${hours} h` : '', days === 0 && rest > 0 ? `${rest} min` : '']
    .filter(Boolean)
    .join(' ');
}
