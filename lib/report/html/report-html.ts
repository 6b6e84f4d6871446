import { html } from 'hono/html';
import { type Html, renderInstant, renderLines, renderNarrowInstant, renderPage, renderTiles, type Tile } from '#lib/html/page.ts';
import { formatDuration, formatSize } from '#lib/html/words.ts';
import { countOf } from '#lib/locale/plural.ts';
import { formatNumber } from '#lib/locale/thousands.ts';
import { utcMinute } from '#lib/locale/utc-text.ts';
import { entryOf } from '#lib/model/entry.ts';
import { formatDropGroup, formatDropItem } from '../drop-text.ts';
import { qualityChecks } from '../quality/checks.ts';
import type { BuildReport } from '../report.ts';
import { type BuildStage, stageNames } from '../stages.ts';
import type { MovedCar, StockChanges } from '../stock-changes.ts';
import { type ReportLinks, renderCarLine, renderCarList, renderRest } from './cars.ts';
import { renderFeeds } from './feeds.ts';
import { renderLaw } from './law.ts';

type Row = { name: string; share: number; figure: Html; over?: boolean };

const percent = (share: number) => `${(100 * Math.min(1, Math.max(0, share))).toFixed(1)}%`;

/** Renders a table with a bar beside each figure. */
const renderChart = (kind: string, head: readonly [string, string], rows: readonly Row[]): Html =>
  html`<table class="chart ${kind}"><thead><tr><th scope="col">${head[0]}</th><td></td><th scope="col">${head[1]}</th></tr></thead><tbody>${rows.map(
    ({ name, share, figure, over }) =>
      html`<tr><th scope="row">${name}</th><td class="track"><span class="bar${over ? ' over' : ''}" style="width:${percent(share)}"></span></td><td class="figure">${figure}</td></tr>`,
  )}</tbody></table>`;

/** Renders the duration of each stage. */
function renderTime({ stages, ms }: BuildReport): Html {
  const longest = Math.max(1, ...stages.map((stage) => stage.ms));
  const rows = stages.map(({ stage, ms: stageMs }) => ({
    name: stageNames[stage as BuildStage] ?? stage,
    share: stageMs / longest,
    figure: formatDuration(stageMs),
  }));
  return html`<h2 id="time">Time</h2><p>Total: ${formatDuration(ms)}.</p>${renderChart('stages', ['Stage', 'Duration'], rows)}`;
}

const budgetWords = {
  pageHtml: 'HTML of a page',
  pageScript: 'Scripts of a page, gzip',
  picture: 'Picture',
  searchIndex: 'Search index',
};

/** Renders the largest file of each kind beside its limit. */
function renderSizes({ sizes, release }: BuildReport): Html {
  const rows = sizes.flatMap(({ budget, limit, bytes, file, over }): Row[] => {
    if (file === undefined) return [];
    const more = over > 0 ? html` <span class="bad">${countOf(over, 'file')} over the limit</span>` : '';
    const figure = html`${formatSize(bytes)} of ${formatSize(limit)}${more}<br><span class="quiet small">${file}</span>`;
    return [{ name: budgetWords[budget], share: bytes / limit, figure, over: over > 0 }];
  });
  return html`<h2 id="sizes">Sizes</h2><p>${countOf(release.files, 'file')}, ${formatSize(release.bytes)} in total. The largest file of each kind and its limit in build.budgets:</p>
${renderChart('sizes', ['Kind', 'Largest file'], rows)}`;
}

const statusWords = { in_stock: 'in stock', coming_soon: 'coming soon', sold: 'sold' };

/** The difference between two prices in words. Empty if one is missing. */
function formatPriceStep({ dollars, was }: MovedCar): string {
  if (dollars === undefined || was.dollars === undefined) return '';
  const difference = Math.abs(dollars - was.dollars).toLocaleString('en-AU', { maximumFractionDigits: 2 });
  return dollars < was.dollars ? `$${difference} less: ` : `$${difference} more: `;
}

const formatPriceMove = (car: MovedCar) => html`${formatPriceStep(car)}was ${car.was.price}, now ${car.price}`;
const formatStatusMove = ({ status, was, price }: MovedCar) =>
  `was ${entryOf(statusWords, was.status)}, now ${entryOf(statusWords, status)}: ${price}`;

type Part<Name extends keyof StockChanges> = StockChanges[Name] extends { cars: (infer Car)[] } ? Car : never;

const renderList = <Car extends Part<'added'>>(
  title: string,
  { count, cars }: { count: number; cars: readonly Car[] },
  detail: (car: Car) => Html,
  links: ReportLinks,
  listed = true,
): Html => {
  if (count === 0) return '';
  const rows = cars.map((car) => renderCarLine(car, detail(car), links, listed));
  return html`<h3>${title} (${formatNumber(count)})</h3>${renderCarList(rows, count)}`;
};

/** Renders the cars that were added, removed or changed since the previous release. */
function renderStock({ stock, release }: BuildReport, links: ReportLinks): Html {
  const title = html`<h2 id="stock">Stock</h2>`;
  if (!stock) {
    const why =
      release.previous === undefined
        ? 'this is the first release.'
        : `the cars of the previous release, ${release.previous}, were not read.`;
    return html`${title}<p>No comparison: ${why}</p>`;
  }
  const { since, added, removed, priceMoves, statusMoves } = stock;
  const isUnchanged = [added, removed, priceMoves, statusMoves].every(({ count }) => count === 0);
  return html`${title}<p class="quiet small">Compared with ${since}</p>
${isUnchanged ? html`<p>No car was added or removed, and no price or status changed.</p>` : ''}
${renderList('Added', added, ({ price }) => price, links)}
${renderList('Removed', removed, ({ price }) => price, links, false)}
${renderList('New price', priceMoves, formatPriceMove, links)}
${renderList('New status', statusMoves, formatStatusMove, links)}`;
}

/** How many files differ from the previous release: "12 files changed". */
const formatFileChanges = ({ release: { changes, files } }: BuildReport) =>
  changes ? `${countOf(changes.added + changes.changed + changes.removed, 'file')} changed` : `${countOf(files, 'file')}`;

function makeTiles(report: BuildReport): Tile[] {
  const { release, rendered, ms, quality, stock, nextDue, notices, carWarnings } = report;
  const stockNote = stock ? `${formatNumber(stock.added.count)} added, ${formatNumber(stock.removed.count)} removed` : undefined;
  return [
    { name: 'Cars', value: formatNumber(release.cars), note: stockNote },
    { name: 'Pages', value: formatNumber(release.pages), note: `${formatNumber(rendered)} rendered` },
    { name: 'Size', value: formatSize(release.bytes), note: formatFileChanges(report) },
    { name: 'Duration', value: formatDuration(ms) },
    { name: 'Data quality', value: quality.score === undefined ? '–' : `${quality.score} %`, note: 'of cars without a fault' },
    { name: 'Warnings', value: formatNumber(notices.length + carWarnings) },
    nextDue
      ? { name: 'Next scheduled change', value: renderNarrowInstant(nextDue.at), note: nextDue.why.join(', ') }
      : { name: 'Next scheduled change', value: '–', note: 'none known' },
  ];
}

/** Renders the problems in the dealer's data, check by check. Each check opens to its first cars. */
function renderQuality({ quality }: BuildReport, links: ReportLinks): Html {
  const failed = quality.checks.filter(({ count }) => count > 0);
  const passed = quality.checks.filter(({ count }) => count === 0).map(({ check }) => qualityChecks[check].title.toLowerCase());
  const score = quality.score === undefined ? '' : ` (${quality.score} %)`;
  return html`<h2 id="quality">Data quality</h2>
<p>${formatNumber(quality.faultless)} of ${countOf(quality.cars, 'car')} without a fault${score}.</p>
${failed.map(({ check, count, cars }) => {
  const rows = cars.map((car) => renderCarLine(car, car.detail, links, car.listed));
  const { title, why } = qualityChecks[check];
  return html`<details><summary>${title} (${formatNumber(count)})</summary><p class="quiet small">${why}</p>${renderCarList(rows, count)}</details>`;
})}
${passed.length > 0 ? html`<p class="quiet small">No problems: ${passed.join(', ').replaceAll('vin', 'VIN')}.</p>` : ''}`;
}

/** The JSON file beside the page holds all of them. */
const mostGroups = 100;
const mostItems = 20;

/** Renders the data that the pull skipped, left out, corrected or kept from earlier, by reason. */
function renderSource({ pulled }: BuildReport): Html {
  const { at, dropped } = pulled;
  return html`<h2 id="source">Source</h2><p>Pulled ${utcMinute(at)}. ${dropped.length === 0 ? 'All data was used.' : ''}</p>
${dropped.slice(0, mostGroups).map((group) => {
  const items = group.items.slice(0, mostItems);
  return html`<details><summary>${formatDropGroup(group)}</summary>${renderLines(items.map(formatDropItem))}${renderRest(group.count, items.length)}</details>`;
})}${renderRest(dropped.length, mostGroups)}`;
}

/** Renders the warnings of the build. */
const renderWarnings = ({ notices }: BuildReport): Html =>
  html`<h2 id="warnings">Warnings</h2>${notices.length > 0 ? renderLines(notices) : html`<p>None.</p>`}`;

/** Renders a build's report as one HTML file, beside its release. */
export function renderReportHtml(report: BuildReport): Promise<string> {
  const { slug, dealer, release } = report;
  const links: ReportLinks = { url: dealer.url, folder: encodeURIComponent(release.id) };
  return renderPage(
    `${dealer.name}: build report`,
    html`<h1><bdi>${dealer.name}</bdi></h1>
<p class="quiet">Build report of ${slug}, release ${release.id}, ${renderInstant(release.builtAt)}</p>
${renderTiles(makeTiles(report))}
${renderWarnings(report)}
${renderLaw(report.law, report.pulled.dropped, dealer.url.replace(/\/+$/, ''))}
${renderStock(report, links)}
${renderQuality(report, links)}
${renderFeeds(report)}
${renderTime(report)}
${renderSizes(report)}
${renderSource(report)}`,
  );
}
