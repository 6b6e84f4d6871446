import { formatBytes } from '#lib/locale/byte-size.ts';

/** Formats an instant: "2026-11-21 12:00 UTC". */

/** Formats a duration: "43 ms", "2.4 s", "1 min 12 s". */
export function formatDuration(ms: number): string {
  if (ms < 1000) return `${Math.round(ms)} ms`;
  if (ms < 59_950) return `${(ms / 1000).toFixed(1)} s`;
  const seconds = Math.round(ms / 1000);
  return `${Math.floor(seconds / 60).toLocaleString('en-AU')} min ${seconds % 60} s`;
}

/** Formats a file size without a line break: "12.3 KiB", "4.1 MiB". */
export const formatSize = (bytes: number): string => formatBytes(bytes).replace(' ', '\u00a0');

/** Formats a count with thousands separators. */
export const formatCount = (count: number) => count.toLocaleString('en-AU');
