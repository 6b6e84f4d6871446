import type { Car } from '#lib/model/car.ts';

const dayMs = 24 * 60 * 60 * 1000;

type Listed = Pick<Car, 'status' | 'sold_date_timestamp' | 'show_on_dealer_website'>;

/** Whether a car can be bought: in stock or coming soon (spec §4). A car without a status is in stock. */
export const isAvailable = (car: Pick<Car, 'status' | 'tag'>) => (car.status ?? 'in_stock') !== 'sold' && car.tag?.toUpperCase() !== 'SOLD';

/** The instant, in milliseconds, at which a sold car leaves the listing; undefined for a car that no clock removes. */
export function windowEnd(car: Omit<Listed, 'show_on_dealer_website'>, soldWindowDays: number): number | undefined {
  return car.status === 'sold' ? (car.sold_date_timestamp ?? 0) + soldWindowDays * dayMs : undefined;
}

/** Listing visibility of spec §4: available, or sold inside the window, and shown on the dealer's website (absent counts as shown). */
export function isListed(car: Listed, now: number, soldWindowDays: number): boolean {
  if (car.show_on_dealer_website === false) return false;
  const end = windowEnd(car, soldWindowDays);
  return end === undefined || now < end;
}

/** The cars a site lists at `now` (milliseconds), in their order. */
export const listedCars = <T extends Listed>(cars: readonly T[], site: { cars: { soldWindowDays: number } }, now: number): T[] =>
  cars.filter((car) => isListed(car, now, site.cars.soldWindowDays));
