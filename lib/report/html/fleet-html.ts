import { html } from 'hono/html';
import { countOf } from '#lib/locale/plural.ts';
import { type DealerRow, type FleetReport, outcomesOf } from '../fleet-report.ts';
import { type Html, page, type Tile, tiles } from './page.ts';
import { moment, number, span } from './words.ts';

const outcomeWords: Record<DealerRow['outcome'], string> = {
  failed: 'failed',
  released: 'released',
  unchanged: 'nothing changed',
  absent: 'not in this run',
};

const figure = (value: number | undefined, unit = '') => (value === undefined ? '' : `${number(value)}${unit}`);

/** Cars that came and went: "312 (+4 −2), 3 new prices". */
function carsText({ release, stock }: DealerRow): string {
  if (!release) return '';
  const { added = 0, removed = 0, priceMoves = 0 } = stock ?? {};
  const came = added > 0 ? ` +${number(added)}` : '';
  const went = removed > 0 ? ` −${number(removed)}` : '';
  const moved = priceMoves > 0 ? `, ${countOf(priceMoves, 'new price')}` : '';
  return `${number(release.cars)}${came || went ? ` (${`${came}${went}`.trim()})` : ''}${moved}`;
}

function dealerCells(row: DealerRow): Html {
  const { slug, outcome, release, rendered, changedFiles, ms, quality, warnings, nextDue, report } = row;
  const name = report ? html`<a href="${report}">${slug}</a>` : slug;
  const live = release ? moment(release.builtAt) : 'never built';
  return html`<tr><th scope="row">${name}</th><td><span class="${outcome === 'failed' ? 'bad' : ''}">${outcomeWords[outcome]}</span></td>
<td data-name="Live since">${live}</td><td data-name="Cars">${carsText(row)}</td><td data-name="Pages">${figure(release?.pages)}</td>
<td data-name="Rendered">${figure(rendered)}</td><td data-name="Files changed">${figure(changedFiles)}</td><td class="figure" data-name="Took">${ms === undefined ? '' : span(ms)}</td>
<td data-name="Data quality">${figure(quality, ' %')}</td><td data-name="Warnings">${figure(warnings)}</td>
<td data-name="Next due">${nextDue ? `${moment(nextDue.at)} (${nextDue.why.join(', ')})` : ''}</td></tr>
`;
}

function firstFigures(report: FleetReport): Tile[] {
  const { dealers, ms } = report;
  const outcomes = outcomesOf(report).flatMap(([outcome, count]) => (count > 0 ? [`${number(count)} ${outcomeWords[outcome]}`] : []));
  const cars = dealers.reduce((sum, { release }) => sum + (release?.cars ?? 0), 0);
  const rendered = dealers.reduce((sum, row) => sum + (row.rendered ?? 0), 0);
  return [
    { name: 'Dealers', value: number(dealers.length), note: outcomes.join(', ') },
    { name: 'Failed', value: number(dealers.filter(({ outcome }) => outcome === 'failed').length) },
    { name: 'Cars', value: number(cars) },
    { name: 'Pages rendered', value: number(rendered) },
    { name: 'Took', value: span(ms) },
  ];
}

const columns = [
  'Dealer',
  'Outcome',
  'Live since',
  'Cars',
  'Pages',
  'Made',
  'Files changed',
  'Took',
  'Data quality',
  'Warnings',
  'Next due',
];

/** Why dealers failed, in full. */
function failures(rows: readonly DealerRow[]): Html | string {
  if (rows.length === 0) return '';
  const told = rows.map(({ slug, message = '', release }) => {
    const live = release ? `the release of ${moment(release.builtAt)} stays live` : 'it was never built';
    return html`<h3>${slug}</h3><p class="quiet small">${live}</p><p class="message">${message}</p>`;
  });
  return html`<h2 id="failed">Failed</h2>${told}`;
}

/** The report of a run for people, one file of HTML that lies above the dealers' folders. */
export function fleetHtml(report: FleetReport): Promise<string> {
  const { at, codeId, compileMs, dealers } = report;
  const failed = dealers.filter(({ outcome }) => outcome === 'failed');
  return page(
    failed.length > 0 ? `Build report: ${number(failed.length)} failed` : 'Build report',
    html`<main><h1>Build report</h1>
<p class="quiet">${countOf(dealers.length, 'dealer')}, run ended <time datetime="${new Date(at).toISOString()}">${moment(at)}</time>, code ${codeId}, compiled in ${span(compileMs)}</p>
${tiles(firstFigures(report))}
${failures(failed)}
<h2 id="dealers">Dealers</h2>
<table class="stacked small"><thead><tr>${columns.map((name) => html`<th scope="col">${name}</th>`)}</tr></thead><tbody>${dealers.map(dealerCells)}</tbody></table></main>`,
  );
}
