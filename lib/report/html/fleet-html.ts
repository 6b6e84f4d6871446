import { html } from 'hono/html';
import { type Html, renderInstant, renderLines, renderNarrowInstant, renderPage, renderTiles, type Tile } from '#lib/html/page.ts';
import { renderTable, type TableColumn } from '#lib/html/table.ts';
import { formatDuration } from '#lib/html/words.ts';
import { deadLeadsLines } from '#lib/leads/dead-leads.ts';
import { countOf } from '#lib/locale/plural.ts';
import { formatNumber } from '#lib/locale/thousands.ts';
import { utcMinute } from '#lib/locale/utc-text.ts';
import { nextCommand } from '#lib/model/next-command.ts';
import { countOutcomes, type DealerRow, type FleetReport } from '../fleet-report.ts';

const outcomeWords: Record<DealerRow['outcome'], string> = {
  failed: 'failed',
  released: 'released',
  unchanged: 'unchanged',
  absent: 'not in this run',
};

const formatFigure = (value: number | undefined, unit = '') => (value === undefined ? '' : `${formatNumber(value)}${unit}`);

/** The cars of a dealer and their changes: "312 (+4 −2), 3 new prices". */
function formatCars({ release, stock }: DealerRow): string {
  if (!release) return '';
  const { added = 0, removed = 0, priceMoves = 0 } = stock ?? {};
  const addedText = added > 0 ? ` +${formatNumber(added)}` : '';
  const removedText = removed > 0 ? ` −${formatNumber(removed)}` : '';
  const pricesText = priceMoves > 0 ? `, ${countOf(priceMoves, 'new price')}` : '';
  return `${formatNumber(release.cars)}${addedText || removedText ? ` (${`${addedText}${removedText}`.trim()})` : ''}${pricesText}`;
}

/** Rules of law that pages break: "2 to correct, 1 to look at". */
function formatLaw({ law, report }: DealerRow): Html {
  if (!law) return '';
  const parts = [
    ...(law.block + law.warn > 0 ? [`${formatNumber(law.block + law.warn)} to correct`] : []),
    ...(law.note > 0 ? [`${formatNumber(law.note)} to look at`] : []),
  ];
  return parts.length === 0 ? 'kept' : report ? html`<a href="${report}#law">${parts.join(', ')}</a>` : parts.join(', ');
}

/** The channels of a dealer: "google-vehicles 88, 4 left out". */
const formatFeeds = ({ feeds = [] }: DealerRow): string =>
  feeds
    .map(({ channel, listed, leftOut }) => `${channel} ${formatNumber(listed)}${leftOut > 0 ? `, ${formatNumber(leftOut)} left out` : ''}`)
    .join('; ');

const columns: TableColumn<DealerRow>[] = [
  { name: 'Dealer', cell: ({ slug, report }) => (report ? html`<a href="${report}">${slug}</a>` : slug) },
  {
    name: 'Outcome',
    cell: ({ slug, outcome, heldSince }) => {
      const heldNote =
        heldSince !== undefined && html` <strong>held since ${utcMinute(heldSince)}: ${nextCommand('release', slug)}</strong>`;
      return html`<span class="${outcome === 'failed' ? 'bad' : ''}">${outcomeWords[outcome]}</span>${heldNote}`;
    },
  },
  { name: 'Live since', cell: ({ release }) => (release ? renderNarrowInstant(release.builtAt) : 'never built') },
  { name: 'Cars', cell: formatCars },
  { name: 'Pages', cell: ({ release }) => formatFigure(release?.pages) },
  { name: 'Rendered', cell: ({ rendered }) => formatFigure(rendered) },
  { name: 'Files changed', cell: ({ changedFiles }) => formatFigure(changedFiles) },
  { name: 'Duration', isFigure: true, cell: ({ ms }) => ms !== undefined && formatDuration(ms) },
  { name: 'Data quality', cell: ({ quality }) => formatFigure(quality, ' %') },
  { name: 'Feeds', cell: formatFeeds },
  { name: 'Warnings', cell: ({ warnings }) => formatFigure(warnings) },
  { name: 'Law', cell: formatLaw },
  { name: 'Next scheduled change', cell: ({ nextDue: due }) => due && html`${renderNarrowInstant(due.at)} (${due.why.join(', ')})` },
];

function makeTiles(report: FleetReport): Tile[] {
  const { dealers, ms } = report;
  const outcomes = countOutcomes(report).flatMap(([outcome, count]) =>
    count > 0 ? [`${formatNumber(count)} ${outcomeWords[outcome]}`] : [],
  );
  const cars = dealers.reduce((sum, { release }) => sum + (release?.cars ?? 0), 0);
  const rendered = dealers.reduce((sum, row) => sum + (row.rendered ?? 0), 0);
  return [
    { name: 'Dealers', value: formatNumber(dealers.length), note: outcomes.join(', ') },
    { name: 'Failed', value: formatNumber(dealers.filter(({ outcome }) => outcome === 'failed').length) },
    { name: 'Cars', value: formatNumber(cars) },
    { name: 'Pages rendered', value: formatNumber(rendered) },
    { name: 'Duration', value: formatDuration(ms) },
  ];
}

/** Renders the full error of each failed dealer. */
function renderFailures(rows: readonly DealerRow[]): Html {
  if (rows.length === 0) return '';
  const sections = rows.map(({ slug, message = '', release }) => {
    const live = release ? `the release of ${utcMinute(release.builtAt)} stays live` : 'this dealer was never built';
    return html`<h3>${slug}</h3><p class="quiet small">${live}</p><p class="message">${message}</p>`;
  });
  return html`<h2 id="failed">Failed</h2>${sections}`;
}

/** Renders a line for each dealer with dead deliveries, because the dealer waits for these leads. */
function renderLeads({ leads }: FleetReport): Html {
  const lines = leads ? deadLeadsLines(leads) : [];
  return lines.length === 0 ? '' : html`<h2 id="leads">Leads</h2>${renderLines(lines)}`;
}

/** Renders the report of a run as one HTML file, above the dealers' folders. */
export function renderFleetHtml(report: FleetReport): Promise<string> {
  const { at, codeId, compileMs, dealers } = report;
  const failed = dealers.filter(({ outcome }) => outcome === 'failed');
  return renderPage(
    failed.length > 0 ? `Build report: ${formatNumber(failed.length)} failed` : 'Build report',
    html`<h1>Build report</h1>
<p class="quiet">${countOf(dealers.length, 'dealer')}, run ended ${renderInstant(at)}, code ${codeId}, compiled in ${formatDuration(compileMs)}</p>
${renderTiles(makeTiles(report))}
${renderFailures(failed)}
${renderLeads(report)}
<h2 id="dealers">Dealers</h2>
${renderTable(columns, dealers)}`,
  );
}
