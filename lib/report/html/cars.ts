import { html } from 'hono/html';
import type { Html } from '#lib/html/page.ts';
import { formatNumber } from '#lib/locale/thousands.ts';
import { carPath } from '#lib/routes/paths.ts';

/** The base of a report's links and pictures: the dealer's website, and the release's folder beside the report. */
export type ReportLinks = { url: string; folder: string };

type CarLine = { slug: string; name: string; picture?: string | undefined };

/** Resolves a picture for the report. A path on the site is a file of the release. */
const resolvePicture = (picture: string, { folder }: ReportLinks) =>
  /^https?:\/\//.test(picture) ? picture : `${folder}${picture.startsWith('/') ? picture : `/${picture}`}`;

/** Renders a car of a list. A listed car links to its page on the dealer's site. */
export function renderCarLine(car: CarLine, detail: Html, links: ReportLinks, listed: boolean): Html {
  const picture = car.picture
    ? html`<img class="thumb" src="${resolvePicture(car.picture, links)}" alt="" width="80" height="60" loading="lazy">`
    : html`<span class="thumb"></span>`;
  const name = html`<bdi>${car.name}</bdi>`;
  const linkedName = listed
    ? html`<a class="name" href="${links.url.replace(/\/+$/, '')}${carPath(car.slug)}">${name}</a>`
    : html`<span class="name">${name}</span>`;
  return html`<li>${picture}<div>${linkedName}<span class="small">${detail}</span></div></li>`;
}

/** Renders how many more there are than shown. */
export const renderRest = (count: number, shown: number): Html =>
  count > shown ? html`<p class="quiet small">and ${formatNumber(count - shown)} more</p>` : '';

/** Renders a list of cars, and how many more there are. */
export const renderCarList = (rows: readonly Html[], count: number): Html =>
  html`<ul class="cars">${rows}</ul>${renderRest(count, rows.length)}`;
