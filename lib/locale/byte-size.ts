const kibibyte = 1024;
/**
 * An MB in file limits, for both forms and the API. It is the larger of the two meanings, because a file of 9.8 MB on Windows has
 * 10,300,000 bytes.
 */
export const mebibyte = 1_048_576;

/** A size in bytes as people read it: "0.5 KiB", "12.3 KiB", "4.1 MiB". */
export function formatBytes(bytes: number): string {
  const [amount, unit] = bytes < mebibyte ? [bytes / kibibyte, 'KiB'] : [bytes / mebibyte, 'MiB'];
  return `${amount.toLocaleString('en-AU', { maximumFractionDigits: 1 })} ${unit}`;
}
