import { html } from 'hono/html';
import { type Html, renderLines } from '#lib/html/page.ts';
import { formatCount } from '#lib/html/words.ts';
import { utcMinute } from '#lib/locale/utc-text.ts';
import { formatDropGroup, formatDropItem } from '../drop-text.ts';
import type { BuildReport } from '../report.ts';

const renderRest = (count: number, shown: number) =>
  count > shown ? html`<p class="quiet small">and ${formatCount(count - shown)} more</p>` : '';

/** The JSON file beside the page holds all of them. */
const mostGroups = 100;
const mostItems = 20;

/** Renders what the pull skipped, left out, corrected or kept from before, by reason. */
export function renderSource({ pulled }: BuildReport): Html {
  const { at, dropped } = pulled;
  return html`<h2 id="source">Source</h2><p>Pulled ${utcMinute(at)}. ${dropped.length === 0 ? 'All data was used.' : ''}</p>
${dropped.slice(0, mostGroups).map((group) => {
  const items = group.items.slice(0, mostItems);
  return html`<details><summary>${formatDropGroup(group)}</summary>${renderLines(items.map(formatDropItem))}${renderRest(group.count, items.length)}</details>`;
})}${renderRest(dropped.length, mostGroups)}`;
}

/** Renders the warnings of the build. */
export const renderWarnings = ({ notices }: BuildReport): Html =>
  html`<h2 id="warnings">Warnings</h2>${notices.length > 0 ? renderLines(notices) : html`<p>None.</p>`}`;
