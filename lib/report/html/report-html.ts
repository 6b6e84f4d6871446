import { html } from 'hono/html';
import { countOf } from '#lib/locale/plural.ts';
import type { BuildReport } from '../report.ts';
import type { Places } from './cars.ts';
import { sizeSection, timeSection } from './charts.ts';
import { page, type Tile, tiles } from './page.ts';
import { qualitySection } from './quality.ts';
import { sourceSection, warningSection } from './source.ts';
import { stockSection } from './stock.ts';
import { moment, number, span, weight } from './words.ts';

/** Files against the release before: "12 files changed". */
const changedFiles = ({ release: { changes, files } }: BuildReport) =>
  changes ? `${countOf(changes.added + changes.changed + changes.removed, 'file')} changed` : `${countOf(files, 'file')}`;

function firstFigures(report: BuildReport): Tile[] {
  const { release, rendered, ms, quality, stock, nextDue, notices, refused, stale } = report;
  const came = stock ? `${number(stock.added.count)} added, ${number(stock.removed.count)} removed` : undefined;
  return [
    { name: 'Cars', value: number(release.cars), ...(came ? { note: came } : {}) },
    { name: 'Pages', value: number(release.pages), note: `${number(rendered)} rendered` },
    { name: 'Size', value: weight(release.bytes), note: changedFiles(report) },
    { name: 'Took', value: span(ms) },
    { name: 'Data quality', value: quality.score === undefined ? '–' : `${quality.score} %`, note: 'of cars without a fault' },
    { name: 'Warnings', value: number(notices.length + refused + stale) },
    nextDue
      ? { name: 'Next due', value: moment(nextDue.at), note: nextDue.why.join(', ') }
      : { name: 'Next due', value: '–', note: 'when the stock changes' },
  ];
}

/** A build's report for people, one file of HTML that lies beside its release. */
export function reportHtml(report: BuildReport): Promise<string> {
  const { slug, dealer, release } = report;
  const places: Places = { url: dealer.url, folder: encodeURIComponent(release.id) };
  return page(
    `${dealer.name}: build report`,
    html`<main><h1><bdi>${dealer.name}</bdi></h1>
<p class="quiet">Build report of ${slug}, release ${release.id}, <time datetime="${new Date(release.builtAt).toISOString()}">${moment(release.builtAt)}</time></p>
${tiles(firstFigures(report))}
${warningSection(report)}
${stockSection(report, places)}
${qualitySection(report, places)}
${timeSection(report)}
${sizeSection(report)}
${sourceSection(report)}</main>`,
  );
}
