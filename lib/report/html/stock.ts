import { html } from 'hono/html';
import { entryOf } from '#lib/model/entry.ts';
import type { BuildReport } from '../report.ts';
import type { MovedCar, StockChanges } from '../stock-changes.ts';
import { carLine, carList, type Places } from './cars.ts';
import type { Html } from './page.ts';
import { number } from './words.ts';

const statusWords = { in_stock: 'in stock', coming_soon: 'coming soon', sold: 'sold' };

/** By how much a price moved, where it was a price before and is one now. */
function step({ dollars, was }: MovedCar): string {
  if (dollars === undefined || was.dollars === undefined) return '';
  const by = Math.abs(dollars - was.dollars).toLocaleString('en-AU', { maximumFractionDigits: 2 });
  return dollars < was.dollars ? `$${by} less: ` : `$${by} more: `;
}

const priceMove = (car: MovedCar) => html`${step(car)}was ${car.was.price}, now ${car.price}`;
const statusMove = ({ status, was, price }: MovedCar) =>
  `was ${entryOf(statusWords, was.status)}, now ${entryOf(statusWords, status)}: ${price}`;

type Part<Name extends keyof StockChanges> = StockChanges[Name] extends { cars: (infer Car)[] } ? Car : never;

const block = <Car extends Part<'added'>>(
  title: string,
  { count, cars }: { count: number; cars: readonly Car[] },
  detail: (car: Car) => Html | string,
  places: Places,
  listed = true,
): Html | string => {
  if (count === 0) return '';
  const rows = cars.map((car) => carLine(car, detail(car), places, listed));
  return html`<h3>${title} (${number(count)})</h3>${carList(rows, count)}`;
};

/** What came, went and moved since the release before. */
export function stockSection({ stock, release }: BuildReport, places: Places): Html {
  const title = html`<h2 id="stock">Stock</h2>`;
  if (!stock) {
    const why =
      release.previous === undefined ? 'this is the first release.' : `the release before, ${release.previous}, kept no list of its cars.`;
    return html`${title}<p>There is nothing to compare with: ${why}</p>`;
  }
  const { since, added, removed, priceMoves, statusMoves } = stock;
  const still = [added, removed, priceMoves, statusMoves].every(({ count }) => count === 0);
  return html`${title}<p class="quiet small">Against ${since}</p>
${still ? html`<p>No car came, went, or changed its price or status.</p>` : ''}
${block('Added', added, ({ price }) => price, places)}
${block('Removed', removed, ({ price }) => price, places, false)}
${block('New price', priceMoves, priceMove, places)}
${block('New status', statusMoves, statusMove, places)}`;
}
