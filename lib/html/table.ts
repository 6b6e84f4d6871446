import { html } from 'hono/html';
import type { Html } from './page.ts';

/** A column: its name, and its content for a row. */
export type TableColumn<Row> = { name: string; cell: (row: Row) => Html | number | false | undefined; isFigure?: boolean };

/** Renders rows as a table. The first column names the row. On a narrow screen the cells are stacked, each after its name. */
export function renderTable<Row>(columns: readonly TableColumn<Row>[], rows: readonly Row[]): Html {
  const figure = (isFigure = false) => isFigure && html` class="figure"`;
  const [first, ...others] = columns;
  return html`<table class="stacked small"><thead><tr>${columns.map(({ name, isFigure }) => html`<th scope="col"${figure(isFigure)}>${name}</th>`)}</tr></thead><tbody>
${rows.map(
  (row) => html`<tr><th scope="row">${first?.cell(row)}</th>${others.map(
    (column) => html`<td${figure(column.isFigure)} data-name="${column.name}">${column.cell(row)}</td>`,
  )}</tr>
`,
)}</tbody></table>`;
}
