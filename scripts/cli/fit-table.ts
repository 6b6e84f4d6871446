import { textTable } from './text-table.ts';

/** A row that is too wide for the terminal, with its cells on several lines. */
function foldRow(cells: readonly string[], width: number): string[] {
  const lines: string[] = [];
  for (const cell of cells.filter((text) => text !== '')) {
    const last = lines.at(-1);
    if (last !== undefined && last.length + 2 + cell.length <= width) lines[lines.length - 1] = `${last}  ${cell}`;
    else lines.push(last === undefined ? cell : `    ${cell}`);
  }
  return lines;
}

/** A table with a heading, or a few lines for each row if it is wider than the terminal. Some terminals report a width of 0. */
export function fitTable(
  [heading, ...rows]: readonly [readonly string[], ...(readonly string[])[]],
  { width = Number.POSITIVE_INFINITY, right = [] }: { width?: number | undefined; right?: readonly number[] } = {},
): string[] {
  const table = textTable([heading, ...rows], right);
  return width === 0 || table.every((line) => line.length <= width) ? table : rows.flatMap((row) => foldRow(row, width));
}
