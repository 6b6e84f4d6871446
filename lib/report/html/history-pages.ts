import { html } from 'hono/html';
import { type Html, renderInstant, renderPage } from '#lib/html/page.ts';
import { formatCount, formatShare } from '#lib/html/words.ts';
import { countOf } from '#lib/locale/plural.ts';
import { addFigures, type DayFigures, fleetDays } from '../history/day-figures.ts';
import { type DealerHistory, type FleetHistory, reportedDays } from '../history/fleet-history.ts';
import type { ListedRun } from '../history/read-history.ts';
import { makeTrends } from '../history/trends.ts';
import { renderDealerRows, renderFaults, renderRuns } from './history-tables.ts';
import { figuresId, renderFigures, renderTrend } from './trend.ts';

const noRuns = 'No run is recorded yet. Builds, pulls, publications, rollbacks and watch add theirs from now on';

/** "1,204 runs of 12 dealers, 8 failed (0.7 %)" */
export function formatRuns({ fleet, dealers }: FleetHistory): string {
  const { runs, failed } = addFigures(fleet);
  const active = dealers.filter(({ days }) => days.some((day) => day)).length;
  return `${countOf(runs, 'run')} of ${countOf(active, 'dealer')}, ${formatCount(failed)} failed (${formatShare(failed, runs)})`;
}

/** Renders the charts of a fleet, with their table. */
function renderCharts(fleet: readonly DayFigures[], from: number): Html {
  const trends = Object.values(makeTrends(fleet));
  return html`<h2 id="charts">Charts</h2><div class="trends">${trends.map((trend) => renderTrend(trend, from, figuresId))}</div>
${renderFigures(trends, from)}`;
}

const renderSpan = (now: number): Html => html`Up to ${renderInstant(now)}; days are in UTC.`;

const renderFuture = ({ futureRuns }: FleetHistory): Html | false =>
  futureRuns > 0 &&
  html`<p class="quiet">${countOf(futureRuns, 'run')} dated after today ${futureRuns === 1 ? 'is' : 'are'} not shown: the clock of this machine was ahead then.</p>`;

/** Renders the history of a fleet as a page. `hrefOf` finds the page of a dealer. */
export function renderFleetHistory(history: FleetHistory, hrefOf: (dealer: string) => string | undefined): Promise<string> {
  const { now, fleet, from, dealers, faults } = history;
  const isEmpty = addFigures(fleet).runs === 0;
  return renderPage(
    `Forecourt: last ${reportedDays} days`,
    html`<h1>Last ${reportedDays} days</h1>
<p class="quiet">${isEmpty ? noRuns : formatRuns(history)}. ${renderSpan(now)}</p>
${renderFuture(history)}
${!isEmpty && [renderCharts(fleet, from), renderFaults(faults)]}
${dealers.length > 0 && renderDealerRows(history, hrefOf)}`,
  );
}

/** Renders the history of one dealer as a page. */
export function renderDealerHistory(
  { dealer, isListed, days }: DealerHistory,
  { now, from }: Pick<FleetHistory, 'now' | 'from'>,
  runs: readonly ListedRun[],
  fleetHref: string,
): Promise<string> {
  const figures = fleetDays([{ days, isListed }], days.length);
  const { runs: count, failed } = addFigures(figures);
  const title = `${dealer}: last ${reportedDays} days`;
  return renderPage(
    title,
    html`<p class="small"><a href="${fleetHref}">All dealers</a></p><h1>${title}</h1>
<p class="quiet">${!isListed && 'No longer a dealer. '}${count === 0 ? noRuns : `${countOf(count, 'run')}, ${formatCount(failed)} failed (${formatShare(failed, count)})`}. ${renderSpan(now)}</p>
${count > 0 && renderCharts(figures, from)}
${renderRuns(runs)}`,
  );
}

/** Renders the charts of a fleet as a part of another page, or why they cannot be read. Their table is on the page at `fleetHref`. */
export function renderRecentTrends(history: FleetHistory | Error, fleetHref: string): Html {
  const title = html`<h2 id="history">Last ${reportedDays} days</h2>`;
  if (history instanceof Error) return html`${title}<p class="bad">${history.message}</p>`;
  if (addFigures(history.fleet).runs === 0) return html`${title}<p>${noRuns}.</p>`;
  const charts = Object.values(makeTrends(history.fleet)).map((trend) => renderTrend(trend, history.from));
  return html`${title}<p>${formatRuns(history)}. <a href="${fleetHref}">Dealers, failures and figures by day</a></p><div class="trends">${charts}</div>`;
}
