import { html } from 'hono/html';
import { deadLeadsLines } from '#lib/leads/dead-leads.ts';
import { countOf } from '#lib/locale/plural.ts';
import { utcMinute } from '#lib/locale/utc-text.ts';
import { nextCommand } from '#lib/model/next-command.ts';
import { countOutcomes, type DealerRow, type FleetReport } from '../fleet-report.ts';
import { type Html, renderLines, renderPage, renderTiles, type Tile } from './page.ts';
import { formatCount, formatDuration } from './words.ts';

const outcomeWords: Record<DealerRow['outcome'], string> = {
  failed: 'failed',
  released: 'released',
  unchanged: 'nothing changed',
  absent: 'not in this run',
};

const formatFigure = (value: number | undefined, unit = '') => (value === undefined ? '' : `${formatCount(value)}${unit}`);

/** The cars of a dealer and their changes: "312 (+4 −2), 3 new prices". */
function formatCars({ release, stock }: DealerRow): string {
  if (!release) return '';
  const { added = 0, removed = 0, priceMoves = 0 } = stock ?? {};
  const addedText = added > 0 ? ` +${formatCount(added)}` : '';
  const removedText = removed > 0 ? ` −${formatCount(removed)}` : '';
  const pricesText = priceMoves > 0 ? `, ${countOf(priceMoves, 'new price')}` : '';
  return `${formatCount(release.cars)}${addedText || removedText ? ` (${`${addedText}${removedText}`.trim()})` : ''}${pricesText}`;
}

function renderDealerRow(row: DealerRow): Html {
  const { slug, outcome, release, rendered, changedFiles, ms, quality, warnings, nextDue, heldSince, report } = row;
  const held = heldSince === undefined ? '' : html` <strong>held since ${utcMinute(heldSince)}: ${nextCommand('release', slug)}</strong>`;
  const name = report ? html`<a href="${report}">${slug}</a>` : slug;
  const live = release ? utcMinute(release.builtAt) : 'never built';
  return html`<tr><th scope="row">${name}</th><td><span class="${outcome === 'failed' ? 'bad' : ''}">${outcomeWords[outcome]}</span>${held}</td>
<td data-name="Live since">${live}</td><td data-name="Cars">${formatCars(row)}</td><td data-name="Pages">${formatFigure(release?.pages)}</td>
<td data-name="Rendered">${formatFigure(rendered)}</td><td data-name="Files changed">${formatFigure(changedFiles)}</td><td class="figure" data-name="Duration">${ms === undefined ? '' : formatDuration(ms)}</td>
<td data-name="Data quality">${formatFigure(quality, ' %')}</td><td data-name="Warnings">${formatFigure(warnings)}</td>
<td data-name="Next scheduled change">${nextDue ? `${utcMinute(nextDue.at)} (${nextDue.why.join(', ')})` : ''}</td></tr>
`;
}

function makeTiles(report: FleetReport): Tile[] {
  const { dealers, ms } = report;
  const outcomes = countOutcomes(report).flatMap(([outcome, count]) =>
    count > 0 ? [`${formatCount(count)} ${outcomeWords[outcome]}`] : [],
  );
  const cars = dealers.reduce((sum, { release }) => sum + (release?.cars ?? 0), 0);
  const rendered = dealers.reduce((sum, row) => sum + (row.rendered ?? 0), 0);
  return [
    { name: 'Dealers', value: formatCount(dealers.length), note: outcomes.join(', ') },
    { name: 'Failed', value: formatCount(dealers.filter(({ outcome }) => outcome === 'failed').length) },
    { name: 'Cars', value: formatCount(cars) },
    { name: 'Pages rendered', value: formatCount(rendered) },
    { name: 'Duration', value: formatDuration(ms) },
  ];
}

const columns = [
  'Dealer',
  'Outcome',
  'Live since',
  'Cars',
  'Pages',
  'Rendered',
  'Files changed',
  'Duration',
  'Data quality',
  'Warnings',
  'Next scheduled change',
];

/** Renders the full error of each failed dealer. */
function renderFailures(rows: readonly DealerRow[]): Html | string {
  if (rows.length === 0) return '';
  const sections = rows.map(({ slug, message = '', release }) => {
    const live = release ? `the release of ${utcMinute(release.builtAt)} stays live` : 'this dealer was never built';
    return html`<h3>${slug}</h3><p class="quiet small">${live}</p><p class="message">${message}</p>`;
  });
  return html`<h2 id="failed">Failed</h2>${sections}`;
}

/** Renders a line for each dealer whose deliveries of leads died, because its dealer waits for them. */
function renderLeads({ leads }: FleetReport): Html | string {
  const lines = leads ? deadLeadsLines(leads) : [];
  return lines.length === 0 ? '' : html`<h2 id="leads">Leads</h2>${renderLines(lines)}`;
}

/** Renders the report of a run as one HTML file, which lies above the dealers' folders. */
export function renderFleetHtml(report: FleetReport): Promise<string> {
  const { at, codeId, compileMs, dealers } = report;
  const failed = dealers.filter(({ outcome }) => outcome === 'failed');
  return renderPage(
    failed.length > 0 ? `Build report: ${formatCount(failed.length)} failed` : 'Build report',
    html`<main><h1>Build report</h1>
<p class="quiet">${countOf(dealers.length, 'dealer')}, run ended <time datetime="${new Date(at).toISOString()}">${utcMinute(at)}</time>, code ${codeId}, compiled in ${formatDuration(compileMs)}</p>
${renderTiles(makeTiles(report))}
${renderFailures(failed)}
${renderLeads(report)}
<h2 id="dealers">Dealers</h2>
<table class="stacked small"><thead><tr>${columns.map((name) => html`<th scope="col">${name}</th>`)}</tr></thead><tbody>${dealers.map(renderDealerRow)}</tbody></table></main>`,
  );
}
