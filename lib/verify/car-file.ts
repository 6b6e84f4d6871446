import type { FeedOffer } from '#lib/feeds/channel.ts';
import { identityOf } from '#lib/feeds/feed-car.ts';
import { isMarkdownPage } from '#lib/feeds/feed-files.ts';
import type { Car } from '#lib/model/car.ts';
import type { Catalogue } from '#lib/pages/catalogue.ts';
import { carPath, parseCarPath } from '#lib/routes/paths.ts';
import { pagePathOf } from './served-tree.ts';

/** The slug of the car whose page, checkout or Markdown page a file is. */
export function carSlugOf(file: string): string | undefined {
  if (isMarkdownPage(file)) return parseCarPath(`/${file.slice(0, -'.md'.length)}`);
  return file.startsWith('cars/') && file.endsWith('.html') ? parseCarPath(pagePathOf(file)) : undefined;
}

/** The file of a car's page. */
export const carFile = (slug: string) => `${carPath(slug).slice(1)}.html`;

/** The car whose page a file is. Undefined for its checkout and for any other page. */
export function carOf({ carBySlug }: Pick<Catalogue, 'carBySlug'>, file: string): Car | undefined {
  const car = carBySlug.get(carSlugOf(file) ?? '');
  return car && file === carFile(car.slug) ? car : undefined;
}

/** Cars by their stock numbers, found once for each stock. */
const stocks = new WeakMap<readonly Car[], ReadonlyMap<string, Car>>();

/** Cars by their stock numbers in feeds. If several cars have one number, a car for sale wins, because feeds leave out sold cars. */
function carsByStock(cars: readonly Car[]): ReadonlyMap<string, Car> {
  const byStock = new Map<string, Car>();
  const forSale = new Set<string>();
  for (const car of cars) {
    const { stock, availability } = identityOf(car);
    if (stock === undefined || forSale.has(stock)) continue;
    byStock.set(stock, car);
    if (availability !== 'SoldOut') forSale.add(stock);
  }
  return byStock;
}

function carOfStock({ cars }: Pick<Catalogue, 'cars'>, number: string | undefined): Car | undefined {
  const stock = stocks.get(cars) ?? carsByStock(cars);
  stocks.set(cars, stock);
  return stock.get(number ?? '');
}

/** The car that a feed names, by the address of its page or else by its stock number. `base` is the address of the site. */
export function carOfOffer(catalogue: Pick<Catalogue, 'carBySlug' | 'cars'>, base: string, { url, stock }: FeedOffer): Car | undefined {
  const slug = url?.startsWith(base) && url[base.length] === '/' ? parseCarPath(url.slice(base.length)) : undefined;
  return slug === undefined ? carOfStock(catalogue, stock) : catalogue.carBySlug.get(slug);
}
