/** An instant as reports write it: "2026-11-21 12:00 UTC". */
export const moment = (ms: number) => `${new Date(ms).toISOString().slice(0, 16).replace('T', ' ')} UTC`;

/** A span as reports write it: "43 ms", "2.4 s", "1 min 12 s". */
export function span(ms: number): string {
  if (ms < 1000) return `${Math.round(ms)} ms`;
  if (ms < 59_950) return `${(ms / 1000).toFixed(1)} s`;
  const seconds = Math.round(ms / 1000);
  return `${Math.floor(seconds / 60).toLocaleString('en-AU')} min ${seconds % 60} s`;
}

/** A file's size: "12.3 KiB", "4.1 MiB". */
export function weight(bytes: number): string {
  const [amount, unit] = bytes < 1_048_576 ? [bytes / 1024, 'KiB'] : [bytes / 1_048_576, 'MiB'];
  // Held together, whatever the column does.
  return `${amount.toLocaleString('en-AU', { maximumFractionDigits: 1 })}\u00a0${unit}`;
}

/** A count with the thousands apart. */
export const number = (count: number) => count.toLocaleString('en-AU');
