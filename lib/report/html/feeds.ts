import { html } from 'hono/html';
import type { Html } from '#lib/html/page.ts';
import { capitalise, countOf } from '#lib/locale/plural.ts';
import { formatNumber } from '#lib/locale/thousands.ts';
import type { BuildReport, FeedReasonCount } from '../report.ts';

const renderReason = ({ rule, field, fix, count, cars }: FeedReasonCount): Html =>
  html`<li><strong>${rule}</strong> (${field}): ${countOf(count, 'car')}. ${capitalise(fix)}.<br><span class="quiet small">${cars.join(', ')}${count > cars.length ? ` and ${formatNumber(count - cars.length)} more` : ''}</span></li>`;

const renderReasons = (title: string, reasons: readonly FeedReasonCount[]): Html =>
  reasons.length === 0 ? '' : html`<h4>${title}</h4><ul>${reasons.map(renderReason)}</ul>`;

/** "12 cars, 3 added and 1 removed since the last release". */
function renderListed({ listed, leftOut, added, removed }: NonNullable<BuildReport['feeds']>[number]): Html {
  const moves =
    added === 0 && removed === 0 ? 'as in' : `${formatNumber(added ?? 0)} added and ${formatNumber(removed ?? 0)} removed since`;
  const since = added === undefined ? '' : `, ${moves} the last release`;
  const count = countOf(listed, 'car');
  return html`${listed === 0 && leftOut.length > 0 ? html`<span class="bad">${count}</span>` : count}${since}`;
}

/** Renders the channels of the stock: how many cars each lists, and why others are left out (rule M5). */
export function renderFeeds({ feeds }: Pick<BuildReport, 'feeds'>): Html {
  if (!feeds) return '';
  return html`<h2 id="feeds">Feeds</h2>${feeds.map(
    (channel) =>
      html`<details><summary>${channel.label}: ${renderListed(channel)}</summary>${renderReasons('Left out', channel.leftOut)}${renderReasons('Warnings', channel.warnings)}</details>`,
  )}`;
}
