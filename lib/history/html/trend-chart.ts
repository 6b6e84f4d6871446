import { html } from 'hono/html';
import { dayMs } from '#lib/model/time.ts';
import type { Html } from '#lib/report/html/page.ts';
import type { Trend } from '../trends.ts';
import { barPaths, chartHeight, dayWidth, sparkHeight, sparkPath, topOf } from './bars.ts';
import { formatDay, formatFigure } from './trend-words.ts';

const totalWords: Record<Trend['totalOf'], string> = { sum: 'in all', average: 'on average', latest: 'now' };

/** What a pointer that rests on a day reads: "21 Nov: 12 done, 1 failed". */
function dayText({ parts, unit }: Trend, day: number, at: number): string {
  const known = parts.flatMap(({ name, values }) => (values[day] === undefined ? [] : [`${name} ${formatFigure(unit, values[day])}`]));
  return `${formatDay(at)}: ${known.length > 0 ? known.join(', ') : 'nothing known'}`;
}

/** Its line is there without a legend too, so that charts beside each other stay in line. */
const renderLegend = ({ parts }: Trend): Html =>
  html`<p class="legend">${parts.length < 2 ? '' : parts.map(({ name, look }) => html`<span><i class="${look}"></i>${name}</span>`)}</p>`;

/** Renders a trend as a chart that needs no script. The table `tableId` says the same in text. */
export function renderTrend(trend: Trend, from: number, tableId?: string): Html {
  const { title, meaning, unit, total, totalOf, parts } = trend;
  const days = parts[0]?.values.length ?? 0;
  const width = days * dayWidth;
  const top = topOf(trend);
  const label = `${title} by day, from ${formatDay(from)} to ${formatDay(from + (days - 1) * dayMs)}, at most ${formatFigure(unit, top)}`;
  const paths = barPaths(trend).map(({ look, path }) => html`<path class="${look}" d="${path}"/>`);
  const hovers = Array.from(
    { length: days },
    (_, day) =>
      html`<rect x="${day * dayWidth}" width="${dayWidth}" height="${chartHeight}"><title>${dayText(trend, day, from + day * dayMs)}</title></rect>`,
  );
  return html`<figure class="trend"><figcaption><h3>${title}</h3><p class="value">${formatFigure(unit, total)} <span class="quiet small">${total === undefined ? '' : totalWords[totalOf]}</span></p><p class="quiet small">${meaning}</p></figcaption>
<div class="plot"><span class="top quiet" aria-hidden="true">${top > 0 ? formatFigure(unit, top) : ''}</span><svg viewBox="0 0 ${width} ${chartHeight}" preserveAspectRatio="none" role="img" aria-label="${label}"${tableId === undefined ? '' : html` aria-details="${tableId}"`}>${paths}${hovers}</svg></div>
<p class="axis quiet" aria-hidden="true"><span>${formatDay(from)}</span><span>${formatDay(from + Math.floor(days / 2) * dayMs)}</span><span>${formatDay(from + (days - 1) * dayMs)}</span></p>
${renderLegend(trend)}</figure>
`;
}

/** Renders the main part of a trend as a small picture beside its figure in a table. */
export function renderSpark({ parts }: Trend): Html | string {
  const part = parts.find(({ look }) => look !== 'soft');
  const path = sparkPath(part?.values ?? []);
  if (!part || path === '') return '';
  return html`<svg class="spark" viewBox="0 0 ${part.values.length} ${sparkHeight}" preserveAspectRatio="none" aria-hidden="true"><path class="${part.look}" d="${path}"/></svg>`;
}
