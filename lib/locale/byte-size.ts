const kibibyte = 1024;
const mebibyte = 1_048_576;

/** A size in bytes as people read it: "0.5 KiB", "12.3 KiB", "4.1 MiB". */
export function formatBytes(bytes: number): string {
  const [amount, unit] = bytes < mebibyte ? [bytes / kibibyte, 'KiB'] : [bytes / mebibyte, 'MiB'];
  return `${amount.toLocaleString('en-AU', { maximumFractionDigits: 1 })} ${unit}`;
}
