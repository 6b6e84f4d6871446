import { html } from 'hono/html';
import { renderSpark } from '#lib/html/bars.ts';
import { type Html, renderInstant, renderPage } from '#lib/html/page.ts';
import { renderTable, type TableColumn } from '#lib/html/table.ts';
import { formatDuration, formatFigure, formatShare } from '#lib/html/words.ts';
import { countOf } from '#lib/locale/plural.ts';
import { formatNumber } from '#lib/locale/thousands.ts';
import { awayText, utcMinute } from '#lib/locale/utc-text.ts';
import { addFigures, type DayFigures, fleetDays } from '../history/day-figures.ts';
import { type DealerHistory, type FleetHistory, faultDays, reportedDays } from '../history/fleet-history.ts';
import type { FaultGroup, ListedRun } from '../history/read-history.ts';
import { makeTrends, type Trend, type TrendKey } from '../history/trends.ts';
import { figuresId, renderFigures, renderTrend } from './trend.ts';

const resultWords: Record<string, string> = { done: 'done', unchanged: 'nothing new', failed: 'failed', stopped: 'stopped' };

/** "failed (source)", "nothing new" */
export const resultText = ({ result, fault }: ListedRun): string => `${resultWords[result] ?? result}${fault ? ` (${fault})` : ''}`;

/** Renders the result of a run; a failure stands out. */
const renderResult = (run: ListedRun): Html => html`<span class="${run.result === 'failed' ? 'bad' : ''}">${resultText(run)}</span>`;

/** The result of a run, or why it failed. */
const detailOf = ({ message, rendered, pages }: ListedRun): string =>
  message ?? (rendered === undefined || pages === undefined ? '' : `${formatNumber(rendered)} of ${countOf(pages, 'page')} rendered`);

const runColumns: TableColumn<ListedRun>[] = [
  { name: 'Start', cell: ({ startedAt }) => utcMinute(startedAt) },
  { name: 'Command', cell: ({ command }) => command },
  { name: 'Result', cell: renderResult },
  { name: 'Duration', isFigure: true, cell: ({ ms }) => formatDuration(ms) },
  { name: 'Details', cell: detailOf },
];

/** Renders the latest runs of a dealer. */
const renderRuns = (runs: readonly ListedRun[]): Html =>
  runs.length === 0 ? '' : html`<h2 id="runs">Latest runs</h2>${renderTable(runColumns, runs)}`;

const faultColumns: TableColumn<FaultGroup>[] = [
  { name: 'Problem with', cell: ({ fault }) => fault },
  { name: 'Failed runs', cell: ({ count }) => formatNumber(count) },
  { name: 'Dealers', cell: ({ dealers }) => formatNumber(dealers) },
  { name: 'Last', cell: ({ last }) => `${utcMinute(last.startedAt)}, ${last.dealer}` },
  { name: 'Its message', cell: ({ last }) => last.message },
];

/** Renders why runs failed, the most frequent reason first. */
const renderFaults = (faults: readonly FaultGroup[]): Html =>
  html`<h2 id="failures">Failures of the last ${faultDays} days</h2>${faults.length === 0 ? html`<p>None.</p>` : renderTable(faultColumns, faults)}`;

type DealerRow = DealerHistory & { trends: Record<TrendKey, Trend> };

const total = ({ unit, total: figure }: Trend) => formatFigure(unit, figure);
const withSpark = (trend: Trend) => html`${total(trend)}${renderSpark(trend)}`;

const dealerColumns = (now: number, hrefOf: (dealer: string) => string | undefined): TableColumn<DealerRow>[] => [
  {
    name: 'Dealer',
    cell: ({ dealer, isListed }) => {
      const href = hrefOf(dealer);
      return html`${href ? html`<a href="${href}">${dealer}</a>` : dealer}${!isListed && html` <span class="quiet">no longer a dealer</span>`}`;
    },
  },
  {
    name: 'Last run',
    cell: ({ last }) =>
      last ? html`${last.command}: ${renderResult(last)}, ${awayText(Math.max(0, now - last.startedAt - last.ms))} ago` : 'no run',
  },
  { name: 'Runs', cell: ({ trends: { runs } }) => total(runs) },
  {
    name: 'Failed',
    cell: ({ trends: { failed } }) => html`<span class="${failed.total ? 'bad' : ''}">${total(failed)}</span>${renderSpark(failed)}`,
  },
  { name: 'Build time', cell: ({ trends }) => withSpark(trends.buildTime) },
  { name: 'Change to live', cell: ({ trends }) => withSpark(trends.changeToLive) },
  { name: 'Age of the stock', cell: ({ trends }) => total(trends.stockAge) },
  {
    name: 'Left out',
    cell: ({ trends: { cars, fields } }) =>
      cars.total === undefined ? '–' : `${countOf(cars.total, 'car')}, ${countOf(fields.total ?? 0, 'field')}`,
  },
  { name: 'Release', cell: ({ trends }) => withSpark(trends.size) },
];

/** Renders a row for each dealer. `hrefOf` returns its own page, if it has one. */
const renderDealerRows = ({ dealers, now }: FleetHistory, hrefOf: (dealer: string) => string | undefined): Html =>
  html`<h2 id="dealers">Dealers</h2>${renderTable(
    dealerColumns(now, hrefOf),
    dealers.map((dealer) => ({ ...dealer, trends: makeTrends(fleetDays([dealer], dealer.days.length)) })),
  )}`;

const noRuns = 'No run is recorded yet. Builds, pulls, publications, rollbacks and watch add theirs from now on';

/** "1,204 runs of 12 dealers, 8 failed (0.7 %)" */
export function formatRuns({ fleet, dealers }: FleetHistory): string {
  const { runs, failed } = addFigures(fleet);
  const active = dealers.filter(({ days }) => days.some((day) => day)).length;
  return `${countOf(runs, 'run')} of ${countOf(active, 'dealer')}, ${formatNumber(failed)} failed (${formatShare(failed, runs)})`;
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

/** Renders the history of a fleet as a page. `hrefOf` returns the page of a dealer. */
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
<p class="quiet">${!isListed && 'No longer a dealer. '}${count === 0 ? noRuns : `${countOf(count, 'run')}, ${formatNumber(failed)} failed (${formatShare(failed, count)})`}. ${renderSpan(now)}</p>
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
