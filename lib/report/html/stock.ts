import { html } from 'hono/html';
import type { Html } from '#lib/html/page.ts';
import { formatCount } from '#lib/html/words.ts';
import { entryOf } from '#lib/model/entry.ts';
import type { BuildReport } from '../report.ts';
import type { MovedCar, StockChanges } from '../stock-changes.ts';
import { type ReportLinks, renderCarLine, renderCarList } from './cars.ts';

const statusWords = { in_stock: 'in stock', coming_soon: 'coming soon', sold: 'sold' };

/** The difference of two prices in words; empty when one of them is missing. */
function formatPriceStep({ dollars, was }: MovedCar): string {
  if (dollars === undefined || was.dollars === undefined) return '';
  const difference = Math.abs(dollars - was.dollars).toLocaleString('en-AU', { maximumFractionDigits: 2 });
  return dollars < was.dollars ? `$${difference} less: ` : `$${difference} more: `;
}

const formatPriceMove = (car: MovedCar) => html`${formatPriceStep(car)}was ${car.was.price}, now ${car.price}`;
const formatStatusMove = ({ status, was, price }: MovedCar) =>
  `was ${entryOf(statusWords, was.status)}, now ${entryOf(statusWords, status)}: ${price}`;

type Part<Name extends keyof StockChanges> = StockChanges[Name] extends { cars: (infer Car)[] } ? Car : never;

const renderList = <Car extends Part<'added'>>(
  title: string,
  { count, cars }: { count: number; cars: readonly Car[] },
  detail: (car: Car) => Html,
  links: ReportLinks,
  listed = true,
): Html => {
  if (count === 0) return '';
  const rows = cars.map((car) => renderCarLine(car, detail(car), links, listed));
  return html`<h3>${title} (${formatCount(count)})</h3>${renderCarList(rows, count)}`;
};

/** Renders the cars that were added, removed or changed since the release before. */
export function renderStock({ stock, release }: BuildReport, links: ReportLinks): Html {
  const title = html`<h2 id="stock">Stock</h2>`;
  if (!stock) {
    const why =
      release.previous === undefined ? 'this is the first release.' : `the previous release, ${release.previous}, has no list of its cars.`;
    return html`${title}<p>No comparison: ${why}</p>`;
  }
  const { since, added, removed, priceMoves, statusMoves } = stock;
  const isUnchanged = [added, removed, priceMoves, statusMoves].every(({ count }) => count === 0);
  return html`${title}<p class="quiet small">Compared with ${since}</p>
${isUnchanged ? html`<p>No car was added or removed, and no price or status changed.</p>` : ''}
${renderList('Added', added, ({ price }) => price, links)}
${renderList('Removed', removed, ({ price }) => price, links, false)}
${renderList('New price', priceMoves, formatPriceMove, links)}
${renderList('New status', statusMoves, formatStatusMove, links)}`;
}
