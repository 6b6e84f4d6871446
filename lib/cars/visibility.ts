import type { Car } from '../model/car.ts';
import { dayMs } from '../model/time.ts';

type Listed = Pick<Car, 'status' | 'sold_date_timestamp' | 'show_on_dealer_website'>;

/** Whether a car can be bought (rule L1). */
export const isAvailable = (car: Pick<Car, 'status' | 'tag'>) => (car.status ?? 'in_stock') !== 'sold' && car.tag?.toUpperCase() !== 'SOLD';

/** When a sold car leaves the listing, in milliseconds (rule L3); undefined for a car that is not sold. */
export function windowEnd(car: Omit<Listed, 'show_on_dealer_website'>, soldWindowDays: number): number | undefined {
  return car.status === 'sold' ? (car.sold_date_timestamp ?? 0) + soldWindowDays * dayMs : undefined;
}

/** Whether the site lists a car (rule L2); an absent `show_on_dealer_website` counts as true. */
export function isListed(car: Listed, now: number, soldWindowDays: number): boolean {
  if (car.show_on_dealer_website === false) return false;
  const end = windowEnd(car, soldWindowDays);
  return end === undefined || now < end;
}

/** The cars a site lists at `now` (milliseconds), in their order. */
export const listedCars = <T extends Listed>(cars: readonly T[], site: { cars: { soldWindowDays: number } }, now: number): T[] =>
  cars.filter((car) => isListed(car, now, site.cars.soldWindowDays));
