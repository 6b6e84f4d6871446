/** The number of columns that leaves the fewest places of the last row empty; the first of equals. */
export function evenColumns(count: number, choices: readonly [number, ...number[]]): number {
  const emptyOf = (columns: number) => (columns - (count % columns)) % columns;
  return choices.reduce((best, columns) => (emptyOf(columns) < emptyOf(best) ? columns : best));
}
