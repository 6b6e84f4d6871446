import { html } from 'hono/html';
import { type Html, renderInstant, renderLines, renderPage, renderTiles, type Tile } from '#lib/html/page.ts';
import { formatCount, formatDuration, formatSize } from '#lib/html/words.ts';
import { countOf } from '#lib/locale/plural.ts';
import { utcMinute } from '#lib/locale/utc-text.ts';
import { formatDropGroup, formatDropItem } from '../drop-text.ts';
import { qualityChecks } from '../quality/checks.ts';
import type { BuildReport } from '../report.ts';
import { type ReportLinks, renderCarLine, renderCarList, renderRest } from './cars.ts';
import { renderSizes, renderTime } from './charts.ts';
import { renderStock } from './stock.ts';

/** How many files differ from the release before: "12 files changed". */
const formatFileChanges = ({ release: { changes, files } }: BuildReport) =>
  changes ? `${countOf(changes.added + changes.changed + changes.removed, 'file')} changed` : `${countOf(files, 'file')}`;

function makeTiles(report: BuildReport): Tile[] {
  const { release, rendered, ms, quality, stock, nextDue, notices, carWarnings } = report;
  const stockNote = stock ? `${formatCount(stock.added.count)} added, ${formatCount(stock.removed.count)} removed` : undefined;
  return [
    { name: 'Cars', value: formatCount(release.cars), note: stockNote },
    { name: 'Pages', value: formatCount(release.pages), note: `${formatCount(rendered)} rendered` },
    { name: 'Size', value: formatSize(release.bytes), note: formatFileChanges(report) },
    { name: 'Duration', value: formatDuration(ms) },
    { name: 'Data quality', value: quality.score === undefined ? '–' : `${quality.score} %`, note: 'of cars without a fault' },
    { name: 'Warnings', value: formatCount(notices.length + carWarnings) },
    nextDue
      ? { name: 'Next scheduled change', value: utcMinute(nextDue.at), note: nextDue.why.join(', ') }
      : { name: 'Next scheduled change', value: '–', note: 'none known' },
  ];
}

/** Renders the problems in the dealer's data, check by check. Each check opens to its first cars. */
function renderQuality({ quality }: BuildReport, links: ReportLinks): Html {
  const failed = quality.checks.filter(({ count }) => count > 0);
  const passed = quality.checks.filter(({ count }) => count === 0).map(({ check }) => qualityChecks[check].title.toLowerCase());
  const score = quality.score === undefined ? '' : ` (${quality.score} %)`;
  return html`<h2 id="quality">Data quality</h2>
<p>${formatCount(quality.faultless)} of ${countOf(quality.cars, 'car')} without a fault${score}.</p>
${failed.map(({ check, count, cars }) => {
  const rows = cars.map((car) => renderCarLine(car, car.detail, links, car.listed));
  const { title, why } = qualityChecks[check];
  return html`<details><summary>${title} (${formatCount(count)})</summary><p class="quiet small">${why}</p>${renderCarList(rows, count)}</details>`;
})}
${passed.length > 0 ? html`<p class="quiet small">No problems: ${passed.join(', ').replaceAll('vin', 'VIN')}.</p>` : ''}`;
}

/** The JSON file beside the page holds all of them. */
const mostGroups = 100;
const mostItems = 20;

/** Renders what the pull skipped, left out, corrected or kept from before, by reason. */
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

/** Renders a build's report as one HTML file, which lies beside its release. */
export function renderReportHtml(report: BuildReport): Promise<string> {
  const { slug, dealer, release } = report;
  const links: ReportLinks = { url: dealer.url, folder: encodeURIComponent(release.id) };
  return renderPage(
    `${dealer.name}: build report`,
    html`<h1><bdi>${dealer.name}</bdi></h1>
<p class="quiet">Build report of ${slug}, release ${release.id}, ${renderInstant(release.builtAt)}</p>
${renderTiles(makeTiles(report))}
${renderWarnings(report)}
${renderStock(report, links)}
${renderQuality(report, links)}
${renderTime(report)}
${renderSizes(report)}
${renderSource(report)}`,
  );
}
