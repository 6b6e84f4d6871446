import { html } from 'hono/html';
import { dayMs } from '#lib/model/time.ts';
import type { Html } from '#lib/report/html/page.ts';
import type { Trend } from '../trends.ts';
import { formatDay, formatFigure } from './trend-words.ts';

export const figuresId = 'figures';

/** Renders the figures of all charts as one table, the latest day first. */
export function renderFigures(trends: readonly Trend[], from: number): Html {
  const columns = trends.flatMap(({ title, unit, parts }) =>
    parts.map(({ name, values }) => ({ title: parts.length > 1 ? `${title}: ${name}` : title, unit, values })),
  );
  const days = columns[0]?.values.length ?? 0;
  const rows = Array.from({ length: days }, (_, index) => days - 1 - index).map(
    (day) =>
      html`<tr><th scope="row">${formatDay(from + day * dayMs)}</th>${columns.map(({ unit, values }) => html`<td>${formatFigure(unit, values[day])}</td>`)}</tr>
`,
  );
  return html`<details id="${figuresId}"><summary>Figures by day</summary>
<div class="scroll" tabindex="0" role="region" aria-label="Figures by day"><table class="small figures"><thead><tr><th scope="col">Day (UTC)</th>${columns.map(({ title }) => html`<th scope="col">${title}</th>`)}</tr></thead><tbody>
${rows}</tbody></table></div></details>`;
}
