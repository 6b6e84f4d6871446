import { html } from 'hono/html';
import type { Html } from '#lib/html/page.ts';
import { formatDuration, formatSize } from '#lib/html/words.ts';
import { countOf } from '#lib/locale/plural.ts';
import { entryOf } from '#lib/model/entry.ts';
import type { BuildReport } from '../report.ts';

const stageNames: Record<string, string> = {
  pull: 'Pull',
  load: 'Read data, make pictures',
  compare: 'Compare pages',
  generate: 'Render pages',
  assemble: 'Assemble files',
  manifest: 'Hash files',
  verify: 'Verify',
  release: 'Release',
};

type Row = { name: string; share: number; figure: Html; over?: boolean };

const percent = (share: number) => `${(100 * Math.min(1, Math.max(0, share))).toFixed(1)}%`;

/** Renders a table with a bar beside each figure. */
const renderChart = (kind: string, head: readonly [string, string], rows: readonly Row[]): Html =>
  html`<table class="chart ${kind}"><thead><tr><th scope="col">${head[0]}</th><td></td><th scope="col">${head[1]}</th></tr></thead><tbody>${rows.map(
    ({ name, share, figure, over }) =>
      html`<tr><th scope="row">${name}</th><td class="track"><span class="bar${over ? ' over' : ''}" style="width:${percent(share)}"></span></td><td class="figure">${figure}</td></tr>`,
  )}</tbody></table>`;

/** Renders the duration of each stage. */
export function renderTime({ stages, ms }: BuildReport): Html {
  const longest = Math.max(1, ...stages.map((stage) => stage.ms));
  const rows = stages.map(({ stage, ms: stageMs }) => ({
    name: entryOf(stageNames, stage) ?? stage,
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
export function renderSizes({ sizes, release }: BuildReport): Html {
  const rows = sizes.flatMap(({ budget, limit, bytes, file, over }): Row[] => {
    if (file === undefined) return [];
    const more = over > 0 ? html` <span class="bad">${countOf(over, 'file')} over the limit</span>` : '';
    const figure = html`${formatSize(bytes)} of ${formatSize(limit)}${more}<br><span class="quiet small">${file}</span>`;
    return [{ name: budgetWords[budget], share: bytes / limit, figure, over: over > 0 }];
  });
  return html`<h2 id="sizes">Sizes</h2><p>${countOf(release.files, 'file')}, ${formatSize(release.bytes)} in total. The largest file of each kind and its limit in build.budgets:</p>
${renderChart('sizes', ['Kind', 'Largest file'], rows)}`;
}
