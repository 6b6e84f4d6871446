import { html } from 'hono/html';
import { awayText } from '#lib/build/due/away-text.ts';
import { countOf } from '#lib/locale/plural.ts';
import type { Html } from '#lib/report/html/page.ts';
import { formatCount } from '#lib/report/html/words.ts';
import { fleetDays } from '../day-figures.ts';
import type { DealerHistory, FleetHistory } from '../fleet-history.ts';
import { makeTrends, type Trend } from '../trends.ts';
import { renderResult } from './run-rows.ts';
import { renderSpark } from './trend-chart.ts';
import { formatFigure } from './trend-words.ts';

const columns = ['Dealer', 'Last run', 'Runs', 'Failed', 'Build time', 'Change to live', 'Age of the stock', 'Left out', 'Release'];

const totalOf = ({ unit, total }: Trend) => formatFigure(unit, total);

function renderDealerRow(dealer: DealerHistory, now: number, hrefOf: (dealer: string) => string | undefined): Html {
  const { dealer: slug, isListed, last } = dealer;
  const trends = makeTrends(fleetDays([dealer], dealer.days.length));
  const [runs, failed, time, live, age, cars, fields, size] = trends as [Trend, Trend, Trend, Trend, Trend, Trend, Trend, Trend];
  const href = hrefOf(slug);
  const name = html`${href ? html`<a href="${href}">${slug}</a>` : slug}${isListed ? '' : html` <span class="quiet">no longer a dealer</span>`}`;
  const lastRun = last
    ? html`${last.command}: ${renderResult(last)}, ${awayText(Math.max(0, now - last.startedAt - last.ms))} ago`
    : 'no run';
  const leftOut = cars.total === undefined ? '–' : `${countOf(cars.total, 'car')}, ${countOf(fields.total ?? 0, 'field')}`;
  return html`<tr><th scope="row">${name}</th><td data-name="Last run">${lastRun}</td><td data-name="Runs">${formatCount(runs.total ?? 0)}</td><td data-name="Failed"><span class="${failed.total ? 'bad' : ''}">${formatCount(failed.total ?? 0)}</span>${renderSpark(failed)}</td><td data-name="Build time">${totalOf(time)}${renderSpark(time)}</td><td data-name="Change to live">${totalOf(live)}${renderSpark(live)}</td><td data-name="Age of the stock">${totalOf(age)}</td><td data-name="Left out">${leftOut}</td><td data-name="Release">${totalOf(size)}${renderSpark(size)}</td></tr>
`;
}

/** Renders a row for each dealer; `hrefOf` finds its own page, where it has one. */
export const renderDealerRows = ({ dealers, now }: FleetHistory, hrefOf: (dealer: string) => string | undefined): Html =>
  html`<h2 id="dealers">Dealers</h2><table class="stacked small"><thead><tr>${columns.map((name) => html`<th scope="col">${name}</th>`)}</tr></thead><tbody>
${dealers.map((dealer) => renderDealerRow(dealer, now, hrefOf))}</tbody></table>`;
