const at = (values: readonly number[], share: number) => {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
};

export const median = (values: readonly number[]) => at(values, 0.5);
export const p95 = (values: readonly number[]) => at(values, 0.95);

export const least = (values: readonly number[]) => values.reduce((a, b) => Math.min(a, b), Number.POSITIVE_INFINITY);

/** The best time of each question over all rounds, which is the least disturbed by other programs. */
export const quiet = (times: readonly (readonly number[])[]) => times.map(least);

/** A figure with its significant digits. */
export const figure = (value: number) =>
  Number.isNaN(value) ? '–' : value.toLocaleString('en-AU', { maximumFractionDigits: value < 10 ? 2 : value < 100 ? 1 : 0 });

/** Rows as a Markdown table with aligned columns. The first column is text, the others are figures. */
export function table(heads: readonly string[], rows: readonly (readonly string[])[], numeric = true): string {
  const widths = heads.map((head, column) => Math.max(3, head.length, ...rows.map((row) => (row[column] ?? '').length)));
  const line = (cells: readonly string[]) =>
    `| ${cells.map((cell, column) => (numeric && column > 0 ? cell.padStart(widths[column] ?? 0) : cell.padEnd(widths[column] ?? 0))).join(' | ')} |`;
  const rule = widths.map((width, column) => (numeric && column > 0 ? `${'-'.repeat(width - 1)}:` : '-'.repeat(width)));
  return [line(heads), line(rule), ...rows.map(line)].join('\n');
}
