import { formatCount, formatDuration, formatSize } from '#lib/report/html/words.ts';
import type { Trend } from '../trends.ts';

const formats: Record<Trend['unit'], (value: number) => string> = {
  count: (value) => formatCount(Math.round(value)),
  time: formatDuration,
  size: formatSize,
};

/** A figure of a trend; a dash where it is not known. */
export const formatFigure = (unit: Trend['unit'], value: number | undefined): string => (value === undefined ? '–' : formats[unit](value));

const dayFormat = new Intl.DateTimeFormat('en-AU', { day: 'numeric', month: 'short', timeZone: 'UTC' });

/** "21 Nov", of a moment in UTC. */
export const formatDay = (ms: number): string => dayFormat.format(ms);

/** A share in per cent: "1.2 %", "under 0.1 %". */
export function formatShare(part: number, whole: number): string {
  if (part === 0 || whole === 0) return '0 %';
  const percent = (100 * part) / whole;
  return percent < 0.1 ? 'under 0.1 %' : `${percent.toFixed(percent < 10 ? 1 : 0)} %`;
}
