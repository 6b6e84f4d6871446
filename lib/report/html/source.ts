import { html } from 'hono/html';
import { countOf } from '#lib/locale/plural.ts';
import type { BuildReport } from '../report.ts';
import { type Html, renderLines } from './page.ts';
import { formatCount, formatInstant } from './words.ts';

const renderRest = (count: number, shown: number) =>
  count > shown ? html`<p class="quiet small">and ${formatCount(count - shown)} more</p>` : '';

/** Renders what the pull skipped, kept from before or could not read. */
export function renderSource({ pulled, refused, stale }: BuildReport): Html {
  const dropped = Object.entries(pulled.dropped);
  const isComplete = dropped.length === 0 && refused === 0 && stale === 0;
  return html`<h2 id="source">Source</h2><p>Pulled ${formatInstant(pulled.at)}. ${isComplete ? 'All data was used.' : ''}</p>
${
  refused > 0
    ? html`<details open><summary>${countOf(refused, 'car')} skipped</summary>${renderLines(
        pulled.refused.map(({ where, problem, fix }) => `${where}: ${problem}; ${fix}`),
      )}${renderRest(refused, pulled.refused.length)}</details>`
    : ''
}${
  stale > 0
    ? html`<details><summary>${countOf(stale, 'car')} could not be refreshed; the site shows their last good data</summary>${renderLines(
        pulled.stale.map(({ slug, problem }) => `${slug}: ${problem}`),
      )}${renderRest(stale, pulled.stale.length)}</details>`
    : ''
}${
  dropped.length > 0
    ? html`<details><summary>Fields left out (${formatCount(dropped.length)})</summary>${renderLines(
        dropped.map(([field, count]) => `${field}: ${formatCount(count)}`),
      )}</details>`
    : ''
}`;
}

/** Renders the warnings of the build. */
export const renderWarnings = ({ notices }: BuildReport): Html =>
  html`<h2 id="warnings">Warnings</h2>${notices.length > 0 ? renderLines(notices) : html`<p>None.</p>`}`;
