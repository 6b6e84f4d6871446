import { settleSale, windowEnd } from '../cars/visibility.ts';
import type { Car } from '../model/car.ts';
import { definedFields } from '../model/defined-fields.ts';
import type { RemovedCar } from '../model/removed-car.ts';
import type { Snapshot } from '../model/snapshot.ts';
import { dayMs } from '../model/time.ts';
import { toSearchDocument } from './document.ts';
import type { StockFilter } from './limits.ts';
import { filterStock } from './stock-filter.ts';

type StockSite = Parameters<typeof toSearchDocument>[2] & {
  slug: string;
  cars: { soldWindowDays: number };
  search: { stockFilter: StockFilter };
};

/** The cars of a stock that pass the stock filter of a site (rule S1). */
export function filteredCars(cars: Car[], site: StockSite): Car[] {
  const { stockFilter } = site.search;
  if (stockFilter.length === 0) return cars;
  const documents = cars.map((car) => toSearchDocument(car, {}, site));
  const ids = filterStock(documents, stockFilter, site.slug);
  return cars.filter(({ id }) => ids.has(id));
}

/**
 * The cars that a site lists at some time: those of its stock filter that are shown on websites and are for sale or sold (rule L2). Cars
 * with the tag SOLD count as sold. Everything that a build derives from a stock starts here.
 */
export function siteCars({ cars, soldTags = {}, pulledAt }: Pick<Snapshot, 'cars' | 'soldTags' | 'pulledAt'>, site: StockSite): Car[] {
  const shown = cars.flatMap((car) => {
    if (car.show_on_dealer_website === false || car.status === 'unavailable') return [];
    return [settleSale(car, soldTags[car.id] ?? pulledAt)];
  });
  return filteredCars(shown, site);
}

/** The cars of a site whose sold window ended in the last `days` before `now`, as cars that were removed at that time (rule H1). */
export const pastCars = (cars: readonly Car[], site: StockSite, now: number, days: number): RemovedCar[] =>
  cars.flatMap((car) => {
    const removedAt = windowEnd(car, site.cars.soldWindowDays);
    if (removedAt === undefined || now < removedAt || now >= removedAt + days * dayMs) return [];
    return [definedFields({ slug: car.slug, id: car.id, make: car.make || undefined, removedAt: Math.ceil(removedAt) })];
  });
