import { html } from 'hono/html';
import { countOf } from '#lib/locale/plural.ts';
import { entryOf } from '#lib/model/entry.ts';
import type { BuildReport } from '../report.ts';
import type { Html } from './page.ts';
import { span, weight } from './words.ts';

const stageNames: Record<string, string> = {
  pull: 'Pull',
  load: 'Read data, make pictures',
  compare: 'Compare pages',
  generate: 'Render pages',
  assemble: 'Lay out files',
  manifest: 'Hash files',
  verify: 'Verify',
  release: 'Release',
};

type Row = { name: string; share: number; figure: Html | string; over?: boolean };

const percent = (share: number) => `${(100 * Math.min(1, Math.max(0, share))).toFixed(1)}%`;

/** Bars beside the figures they stand for; without the bars it is a table like any other. */
const chart = (kind: string, head: readonly [string, string], rows: readonly Row[]): Html =>
  html`<table class="chart ${kind}"><thead><tr><th scope="col">${head[0]}</th><td></td><th scope="col">${head[1]}</th></tr></thead><tbody>${rows.map(
    ({ name, share, figure, over }) =>
      html`<tr><th scope="row">${name}</th><td class="track"><span class="bar${over ? ' over' : ''}" style="width:${percent(share)}"></span></td><td class="figure">${figure}</td></tr>`,
  )}</tbody></table>`;

/** Where the time went. */
export function timeSection({ stages, ms }: BuildReport): Html {
  const longest = Math.max(1, ...stages.map((stage) => stage.ms));
  const rows = stages.map(({ stage, ms: took }) => ({
    name: entryOf(stageNames, stage) ?? stage,
    share: took / longest,
    figure: span(took),
  }));
  return html`<h2 id="time">Time</h2><p>${span(ms)} in all.</p>${chart('stages', ['Stage', 'Took'], rows)}`;
}

const budgetWords = {
  pageHtml: 'HTML of a page',
  pageScript: 'Scripts of a page, gzip',
  picture: 'Picture',
  searchIndex: 'Search index',
};

/** The heaviest file of each kind beside what it may weigh. */
export function sizeSection({ sizes, release }: BuildReport): Html {
  const rows = sizes.flatMap(({ budget, limit, bytes, file, over }): Row[] => {
    if (file === undefined) return [];
    const more = over > 0 ? html` <span class="bad">${countOf(over, 'file')} over</span>` : '';
    const figure = html`${weight(bytes)} of ${weight(limit)}${more}<br><span class="quiet small">${file}</span>`;
    return [{ name: budgetWords[budget], share: bytes / limit, figure, over: over > 0 }];
  });
  return html`<h2 id="sizes">Sizes</h2><p>${countOf(release.files, 'file')}, ${weight(release.bytes)} in all. The heaviest of each kind, beside its budget (build.budgets):</p>
${chart('sizes', ['Kind', 'Heaviest'], rows)}`;
}
