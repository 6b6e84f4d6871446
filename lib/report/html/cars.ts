import { html } from 'hono/html';
import { carPath } from '#lib/routes/paths.ts';
import type { Html } from './page.ts';
import { number } from './words.ts';

/** Where a report's links and pictures lead: the dealer's own address, and the folder of the release, which lies beside the report. */
export type Places = { url: string; folder: string };

type Line = { slug: string; name: string; picture?: string | undefined };

/** The address of a picture from the report: a path on the site is a file of the release. */
export const pictureAddress = (picture: string, { folder }: Places) =>
  /^https?:\/\//.test(picture) ? picture : `${folder}${picture.startsWith('/') ? picture : `/${picture}`}`;

/** A car of a list; `listed` cars link to their page on the dealer's site. */
export function carLine(car: Line, detail: Html | string, places: Places, listed: boolean): Html {
  const picture = car.picture
    ? html`<img class="thumb" src="${pictureAddress(car.picture, places)}" alt="" width="80" height="60" loading="lazy">`
    : html`<span class="thumb"></span>`;
  const name = html`<bdi>${car.name}</bdi>`;
  const named = listed
    ? html`<a class="name" href="${places.url.replace(/\/+$/, '')}${carPath(car.slug)}">${name}</a>`
    : html`<span class="name">${name}</span>`;
  return html`<li>${picture}<div>${named}<span class="small">${detail}</span></div></li>`;
}

/** A list of cars, and how many more there are than it shows. */
export const carList = (rows: readonly Html[], count: number): Html =>
  html`<ul class="cars">${rows}</ul>${count > rows.length ? html`<p class="quiet small">and ${number(count - rows.length)} more</p>` : ''}`;
