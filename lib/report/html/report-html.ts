import { html } from 'hono/html';
import { renderInstant, renderPage, renderTiles, type Tile } from '#lib/html/page.ts';
import { formatCount, formatDuration, formatSize } from '#lib/html/words.ts';
import { countOf } from '#lib/locale/plural.ts';
import { utcMinute } from '#lib/locale/utc-text.ts';
import type { BuildReport } from '../report.ts';
import type { ReportLinks } from './cars.ts';
import { renderSizes, renderTime } from './charts.ts';
import { renderQuality } from './quality.ts';
import { renderSource, renderWarnings } from './source.ts';
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
