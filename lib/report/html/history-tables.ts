import { html } from 'hono/html';
import { renderSpark } from '#lib/html/bars.ts';
import type { Html } from '#lib/html/page.ts';
import { renderTable, type TableColumn } from '#lib/html/table.ts';
import { formatCount, formatDuration, formatFigure } from '#lib/html/words.ts';
import { awayText } from '#lib/locale/away-text.ts';
import { countOf } from '#lib/locale/plural.ts';
import { utcMinute } from '#lib/locale/utc-text.ts';
import { fleetDays } from '../history/day-figures.ts';
import { type DealerHistory, type FleetHistory, faultDays } from '../history/fleet-history.ts';
import type { FaultGroup, ListedRun } from '../history/read-history.ts';
import { makeTrends, type Trend, type TrendKey } from '../history/trends.ts';

const resultWords: Record<string, string> = { done: 'done', unchanged: 'nothing new', failed: 'failed', stopped: 'stopped' };

/** "failed (source)", "nothing new" */
export const resultText = ({ result, fault }: ListedRun): string => `${resultWords[result] ?? result}${fault ? ` (${fault})` : ''}`;

/** Renders the result of a run; a failure stands out. */
const renderResult = (run: ListedRun): Html => html`<span class="${run.result === 'failed' ? 'bad' : ''}">${resultText(run)}</span>`;

/** What a run did, or why it failed. */
const detailOf = ({ message, rendered, pages }: ListedRun): string =>
  message ?? (rendered === undefined || pages === undefined ? '' : `${formatCount(rendered)} of ${countOf(pages, 'page')} rendered`);

const runColumns: TableColumn<ListedRun>[] = [
  { name: 'Start', cell: ({ startedAt }) => utcMinute(startedAt) },
  { name: 'Command', cell: ({ command }) => command },
  { name: 'Result', cell: renderResult },
  { name: 'Duration', isFigure: true, cell: ({ ms }) => formatDuration(ms) },
  { name: 'Details', cell: detailOf },
];

/** Renders the latest runs of a dealer. */
export const renderRuns = (runs: readonly ListedRun[]): Html =>
  runs.length === 0 ? '' : html`<h2 id="runs">Latest runs</h2>${renderTable(runColumns, runs)}`;

const faultColumns: TableColumn<FaultGroup>[] = [
  { name: 'Problem with', cell: ({ fault }) => fault },
  { name: 'Failed runs', cell: ({ count }) => formatCount(count) },
  { name: 'Dealers', cell: ({ dealers }) => formatCount(dealers) },
  { name: 'Last', cell: ({ last }) => `${utcMinute(last.startedAt)}, ${last.dealer}` },
  { name: 'Its message', cell: ({ last }) => last.message },
];

/** Renders why runs failed, the most frequent reason first. */
export const renderFaults = (faults: readonly FaultGroup[]): Html =>
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

/** Renders a row for each dealer; `hrefOf` finds its own page, where it has one. */
export const renderDealerRows = ({ dealers, now }: FleetHistory, hrefOf: (dealer: string) => string | undefined): Html =>
  html`<h2 id="dealers">Dealers</h2>${renderTable(
    dealerColumns(now, hrefOf),
    dealers.map((dealer) => ({ ...dealer, trends: makeTrends(fleetDays([dealer], dealer.days.length)) })),
  )}`;
