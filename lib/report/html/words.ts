import { formatBytes } from '#lib/locale/byte-size.ts';

/** An instant as reports write it: "2026-11-21 12:00 UTC". */
export const moment = (ms: number) => `${new Date(ms).toISOString().slice(0, 16).replace('T', ' ')} UTC`;

/** A span as reports write it: "43 ms", "2.4 s", "1 min 12 s". */
export function span(ms: number): string {
  if (ms < 1000) return `${Math.round(ms)} ms`;
  if (ms < 59_950) return `${(ms / 1000).toFixed(1)} s`;
  const seconds = Math.round(ms / 1000);
  return `${Math.floor(seconds / 60).toLocaleString('en-AU')} min ${seconds % 60} s`;
}

/** A file's size, which never breaks across lines: "12.3 KiB", "4.1 MiB". */
export const weight = (bytes: number): string => formatBytes(bytes).replace(' ', '\u00a0');

/** A count with the thousands apart. */
export const number = (count: number) => count.toLocaleString('en-AU');
