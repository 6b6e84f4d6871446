import type { Car } from '../model/car.ts';
import { dayMs } from '../model/time.ts';

type Sale = Pick<Car, 'status' | 'tag' | 'sold_date_timestamp'>;
type Listed = Pick<Car, 'status' | 'sold_date_timestamp' | 'show_on_dealer_website'>;

/** Whether a car has the tag SOLD, which counts before its status (rule L4). */
export const hasSoldTag = (car: Pick<Car, 'tag'>): boolean => car.tag?.trim().toUpperCase() === 'SOLD';

/** Whether a car can be bought (rule L1). */
export const isAvailable = (car: { status?: string | undefined; tag?: string | undefined }): boolean =>
  (car.status === undefined || car.status === 'in_stock' || car.status === 'coming_soon') && !hasSoldTag(car);

/** The availability of a car, in schema.org's words. Feeds say the same (rule H5). */
export type OfferAvailability = 'InStock' | 'PreOrder' | 'SoldOut';

/** Whether a car can be bought now, later, or no longer. */
export function availabilityOf(car: Pick<Car, 'status' | 'tag' | 'preorder'>): OfferAvailability {
  if (!isAvailable(car)) return 'SoldOut';
  return car.status === 'coming_soon' || car.preorder ? 'PreOrder' : 'InStock';
}

/** Turns the tag SOLD into a sale (rule L4); `seenAt` is its date if the car has none, in milliseconds. */
export const settleSale = <T extends Sale>(car: T, seenAt: number): T =>
  hasSoldTag(car) ? { ...car, status: 'sold', sold_date_timestamp: car.sold_date_timestamp ?? seenAt } : car;

/** When a sold car leaves the listing, in milliseconds (rule L3); undefined for a car that is not sold. */
export const windowEnd = (car: Omit<Listed, 'show_on_dealer_website'>, soldWindowDays: number): number | undefined =>
  car.status === 'sold' ? (car.sold_date_timestamp ?? 0) + soldWindowDays * dayMs : undefined;

/** Whether the site may list a car now (rule L2); an absent `show_on_dealer_website` counts as true. */
export function isListed(car: Listed, now: number, soldWindowDays: number): boolean {
  if (car.show_on_dealer_website === false) return false;
  const end = windowEnd(car, soldWindowDays);
  return end === undefined ? isAvailable(car) : now < end;
}

/** The cars that are listed at `now` (milliseconds), in their order. */
export const listedCars = <T extends Listed>(cars: readonly T[], site: { cars: { soldWindowDays: number } }, now: number): T[] =>
  cars.filter((car) => isListed(car, now, site.cars.soldWindowDays));
