/** Rows of cells as lines with aligned columns, two spaces apart; `right` lists the columns that hold figures and align to the right. */
export function textTable(rows: readonly (readonly string[])[], right: readonly number[] = []): string[] {
  const columns = Math.max(0, ...rows.map((row) => row.length));
  const widths = Array.from({ length: columns }, (_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)));
  const align = (cell: string, column: number) =>
    right.includes(column) ? cell.padStart(widths[column] ?? 0) : cell.padEnd(widths[column] ?? 0);
  return rows.map((row) => row.map(align).join('  ').trimEnd());
}
