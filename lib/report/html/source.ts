import { html } from 'hono/html';
import { countOf } from '#lib/locale/plural.ts';
import type { BuildReport } from '../report.ts';
import { type Html, lines } from './page.ts';
import { moment, number } from './words.ts';

const rest = (count: number, shown: number) => (count > shown ? html`<p class="quiet small">and ${number(count - shown)} more</p>` : '');

/** What the pull left out, kept from before or could not read. */
export function sourceSection({ pulled, refused, stale }: BuildReport): Html {
  const dropped = Object.entries(pulled.dropped);
  const nothing = dropped.length === 0 && refused === 0 && stale === 0;
  return html`<h2 id="source">Source</h2><p>Pulled ${moment(pulled.at)}. ${nothing ? 'All that it sent was used.' : ''}</p>
${
  refused > 0
    ? html`<details open><summary>${countOf(refused, 'car')} to look at</summary>${lines(
        pulled.refused.map(({ where, problem, fix }) => `${where}: ${problem}; ${fix}`),
      )}${rest(refused, pulled.refused.length)}</details>`
    : ''
}${
  stale > 0
    ? html`<details><summary>${countOf(stale, 'car')} could not be refreshed, so the last good data stays</summary>${lines(
        pulled.stale.map(({ slug, problem }) => `${slug}: ${problem}`),
      )}${rest(stale, pulled.stale.length)}</details>`
    : ''
}${
  dropped.length > 0
    ? html`<details><summary>Fields left out (${number(dropped.length)})</summary>${lines(
        dropped.map(([field, count]) => `${field}: ${number(count)}`),
      )}</details>`
    : ''
}`;
}

/** What the build has to say beside. */
export const warningSection = ({ notices }: BuildReport): Html =>
  html`<h2 id="warnings">Warnings</h2>${notices.length > 0 ? lines(notices) : html`<p>None.</p>`}`;
