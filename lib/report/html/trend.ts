import { html } from 'hono/html';
import { renderBars, topOf } from '#lib/html/bars.ts';
import type { Html } from '#lib/html/page.ts';
import { formatDay, formatFigure } from '#lib/html/words.ts';
import { dayMs } from '#lib/model/time.ts';
import type { Trend } from '../history/trends.ts';

const totalWords: Record<Trend['totalOf'], string> = { sum: 'in all', average: 'on average', latest: 'now' };

/** The tooltip of a day: "21 Nov: 12 done, 1 failed". */
function dayText({ parts, unit }: Trend, day: number, at: number): string {
  const dayFigures = parts.flatMap(({ name, values }) => (values[day] === undefined ? [] : [`${name} ${formatFigure(unit, values[day])}`]));
  return `${formatDay(at)}: ${dayFigures.length > 0 ? dayFigures.join(', ') : 'nothing known'}`;
}

/** Rendered even without a legend, so that charts side by side stay aligned. */
const renderLegend = ({ parts }: Trend): Html =>
  html`<p class="legend">${parts.length > 1 && parts.map(({ name, look }) => html`<span><i class="${look}"></i>${name}</span>`)}</p>`;

/** Renders a trend as a chart. The table `detailsId` has the same data as text. */
export function renderTrend(trend: Trend, from: number, detailsId?: string): Html {
  const { title, meaning, unit, total, totalOf, parts } = trend;
  const days = parts[0]?.values.length ?? 0;
  const top = topOf(trend);
  const dayAt = (day: number) => from + day * dayMs;
  const label = `${title} by day, from ${formatDay(from)} to ${formatDay(dayAt(days - 1))}, at most ${formatFigure(unit, top)}`;
  const ends = [0, Math.floor(days / 2), days - 1].map((day) => html`<span>${formatDay(dayAt(day))}</span>`);
  return html`<figure class="trend"><figcaption><h3>${title}</h3><p class="value">${formatFigure(unit, total)} <span class="quiet small">${total === undefined ? '' : totalWords[totalOf]}</span></p><p class="quiet small">${meaning}</p></figcaption>
<div class="plot"><span class="top quiet" aria-hidden="true">${top > 0 && formatFigure(unit, top)}</span>${renderBars(trend, { label, top, detailsId, dayText: (day) => dayText(trend, day, dayAt(day)) })}</div>
<p class="axis quiet" aria-hidden="true">${ends}</p>
${renderLegend(trend)}</figure>
`;
}

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
