import { formatBytes } from '#lib/locale/byte-size.ts';
import { formatNumber } from '#lib/locale/thousands.ts';

/** Formats a duration in seconds, however long: "2.4 s", "75.0 s". */
export const formatSeconds = (ms: number): string => `${(ms / 1000).toFixed(1)} s`;

/** Formats a duration: "43 ms", "2.4 s", "1 min 12 s". */
export function formatDuration(ms: number): string {
  if (ms < 1000) return `${Math.round(ms)} ms`;
  if (ms < 59_950) return formatSeconds(ms);
  const seconds = Math.round(ms / 1000);
  return `${formatNumber(Math.floor(seconds / 60))} min ${seconds % 60} s`;
}

/** Formats a file size without a line break: "12.3 KiB", "4.1 MiB". */
export const formatSize = (bytes: number): string => formatBytes(bytes).replace(' ', '\u00a0');

const formats = {
  count: (value: number) => formatNumber(Math.round(value)),
  time: formatDuration,
  size: formatSize,
};
export type Unit = keyof typeof formats;

/** A figure with its unit, or a dash if it is unknown. */
export const formatFigure = (unit: Unit, value: number | undefined): string => (value === undefined ? '–' : formats[unit](value));

const dayFormat = new Intl.DateTimeFormat('en-AU', { day: 'numeric', month: 'short', timeZone: 'UTC' });

/** "21 Nov", the UTC day of an instant. */
export const formatDay = (ms: number): string => dayFormat.format(ms);

/** A share in per cent: "1.2 %", "under 0.1 %". */
export function formatShare(part: number, whole: number): string {
  if (part === 0 || whole === 0) return '0 %';
  const percent = (100 * part) / whole;
  return percent < 0.1 ? 'under 0.1 %' : `${percent.toFixed(percent < 10 ? 1 : 0)} %`;
}
