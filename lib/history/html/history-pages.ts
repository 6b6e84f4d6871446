import { html, raw } from 'hono/html';
import { countOf } from '#lib/locale/plural.ts';
import { utcMinute } from '#lib/locale/utc-text.ts';
import { type Html, renderPage } from '#lib/report/html/page.ts';
import { formatCount } from '#lib/report/html/words.ts';
import { addFigures, fleetDays } from '../day-figures.ts';
import { type DealerHistory, type FleetHistory, reportedDays } from '../fleet-history.ts';
import type { ListedRun } from '../read-history.ts';
import { makeTrends } from '../trends.ts';
import { renderDealerRows } from './dealer-rows.ts';
import { figuresId, renderFigures } from './figures-table.ts';
import { renderFaults, renderRuns } from './run-rows.ts';
import { renderTrend } from './trend-chart.ts';
import { trendStyle } from './trend-style.ts';
import { formatShare } from './trend-words.ts';

const styled = html`<style>${raw(trendStyle)}</style>`;

const noRuns = 'No run is recorded yet. Builds, pulls, publications, rollbacks and watch add theirs from now on';

/** "1,204 runs of 12 dealers, 8 failed (0.7 %)" */
export function formatRuns({ fleet, dealers }: FleetHistory): string {
  const { runs, failed } = addFigures(fleet);
  const active = dealers.filter(({ days }) => days.some((day) => day)).length;
  return `${countOf(runs, 'run')} of ${countOf(active, 'dealer')}, ${formatCount(failed)} failed (${formatShare(failed, runs)})`;
}

/** Renders the charts of a fleet, with their table. */
function renderFleetTrends({ fleet, from }: Pick<FleetHistory, 'fleet' | 'from'>): Html {
  const trends = makeTrends(fleet);
  return html`<h2 id="charts">Charts</h2><div class="trends">${trends.map((trend) => renderTrend(trend, from, figuresId))}</div>
${renderFigures(trends, from)}`;
}

const renderFuture = ({ futureRuns }: FleetHistory): Html | string =>
  futureRuns === 0
    ? ''
    : html`<p class="quiet">${countOf(futureRuns, 'run')} dated after today ${futureRuns === 1 ? 'is' : 'are'} not shown: the clock of this machine was ahead then.</p>`;

/** Renders the history of a fleet as a page. `hrefOf` finds the page of a dealer. */
export function renderFleetHistory(history: FleetHistory, hrefOf: (dealer: string) => string | undefined): Promise<string> {
  const { now, dealers } = history;
  const isEmpty = addFigures(history.fleet).runs === 0;
  return renderPage(
    `Forecourt: last ${reportedDays} days`,
    html`${styled}<main><h1>Last ${reportedDays} days</h1>
<p class="quiet">${isEmpty ? noRuns : formatRuns(history)}. Up to <time datetime="${new Date(now).toISOString()}">${utcMinute(now)}</time>; days are in UTC.</p>
${renderFuture(history)}
${
  isEmpty
    ? ''
    : html`${renderFleetTrends(history)}
${renderFaults(history.faults)}`
}
${dealers.length > 0 ? renderDealerRows(history, hrefOf) : ''}</main>`,
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
  return renderPage(
    `${dealer}: last ${reportedDays} days`,
    html`${styled}<main><p class="small"><a href="${fleetHref}">All dealers</a></p><h1>${dealer}: last ${reportedDays} days</h1>
<p class="quiet">${isListed ? '' : 'No longer a dealer. '}${count === 0 ? noRuns : `${countOf(count, 'run')}, ${formatCount(failed)} failed (${formatShare(failed, count)})`}. Up to <time datetime="${new Date(now).toISOString()}">${utcMinute(now)}</time>; days are in UTC.</p>
${count === 0 ? '' : renderFleetTrends({ fleet: figures, from })}
${renderRuns(runs)}</main>`,
  );
}

/** Renders the charts of a fleet as a part of another page, or why they cannot be read. Their table is on the page at `fleetHref`. */
export async function renderRecentTrends(history: FleetHistory | Error, fleetHref: string): Promise<string> {
  const title = html`<h2 id="history">Last ${reportedDays} days</h2>`;
  if (history instanceof Error) return String(await html`${title}<p class="bad">${history.message}</p>`);
  if (addFigures(history.fleet).runs === 0) return String(await html`${title}<p>${noRuns}.</p>`);
  const charts = makeTrends(history.fleet).map((trend) => renderTrend(trend, history.from));
  return String(
    await html`${styled}${title}<p>${formatRuns(history)}. <a href="${fleetHref}">Dealers, failures and figures by day</a></p><div class="trends">${charts}</div>`,
  );
}
