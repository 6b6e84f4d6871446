import { priceChoice } from '#lib/cars/price.ts';
import { isAvailable, isListed } from '#lib/cars/visibility.ts';
import type { Car } from '#lib/model/car.ts';
import type { PageSite } from '#lib/pages/site-data.ts';

/** A car with the facts that checks need: `dollars` is the shown purchase price, `kind` groups cars with comparable prices. */
export type CheckedCar = { car: Car; forSale: boolean; priced: boolean; dollars: number | undefined; kind: string | undefined };

/** The checks' data about the whole stock. */
export type CheckContext = {
  now: number;
  site: PageSite;
  /** The latest valid model year. */
  lastYear: number;
  /** Whether any of a car's pictures can be shown. */
  hasPhoto: (car: Car) => boolean;
  /** The median price and the number of cars, by kind. */
  medians: ReadonlyMap<string, { dollars: number; cars: number }>;
  /** The number of cars by VIN, and by dealership and stock number. */
  vins: ReadonlyMap<string, number>;
  stockNumbers: ReadonlyMap<string, number>;
};

/** The first of the five years whose cars have comparable prices. */
export const findEra = (year: number) => year - (year % 5);

/** A median of fewer cars is meaningless. */
const minMedianCars = 5;

/** A normalised VIN for comparison. Undefined if it is empty. */
export const vinKey = ({ vin }: Car) => vin?.trim().toUpperCase() || undefined;

/** A stock number is unique only within its dealership. */
export const stockKey = ({ stocknum, dealership_id: dealership = '' }: Car) =>
  stocknum?.trim() ? `${dealership} ${stocknum.trim().toUpperCase()}` : undefined;

function countBy(cars: readonly Car[], keyOf: (car: Car) => string | undefined): Map<string, number> {
  const counts = new Map<string, number>();
  for (const car of cars) {
    const key = keyOf(car);
    if (key !== undefined) counts.set(key, (counts.get(key) ?? 0) + 1);
  }
  return counts;
}

function prepareCar(car: Car, site: PageSite): CheckedCar {
  const choice = priceChoice(car, site);
  const forSale = isAvailable(car);
  return {
    car,
    forSale,
    priced: choice.kind !== 'none',
    dollars: choice.kind === 'price' || choice.kind === 'reduced' ? choice.dollars : undefined,
    kind: car.make && car.model && car.year ? `${car.make} ${car.model} ${findEra(car.year)}`.toLowerCase() : undefined,
  };
}

function computeMedians(checkedCars: readonly CheckedCar[]): CheckContext['medians'] {
  const priced = checkedCars.filter(({ dollars }) => dollars !== undefined);
  return new Map(
    [...Map.groupBy(priced, ({ kind }) => kind)].flatMap(([kind, cars]) => {
      if (kind === undefined || cars.length < minMedianCars) return [];
      const sorted = cars.map(({ dollars = 0 }) => dollars).sort((a, b) => a - b);
      return [[kind, { dollars: sorted[Math.floor(sorted.length / 2)] as number, cars: sorted.length }] as const];
    }),
  );
}

/** Collects the cars to check: the listed ones, and sold cars that are hidden because they have no sold date. */
export function collectCheckedCars(
  cars: readonly Car[],
  options: Pick<CheckContext, 'now' | 'site' | 'hasPhoto'>,
): { checkedCars: CheckedCar[]; context: CheckContext } {
  const { now, site } = options;
  const isUndated = (car: Car) => car.status === 'sold' && car.sold_date_timestamp === undefined && car.show_on_dealer_website !== false;
  const carsToCheck = cars.filter((car) => isListed(car, now, site.cars.soldWindowDays) || isUndated(car));
  const checkedCars = carsToCheck.map((car) => prepareCar(car, site));
  const lastYear = new Date(now).getUTCFullYear() + 1;
  const context = {
    ...options,
    lastYear,
    medians: computeMedians(checkedCars),
    vins: countBy(carsToCheck, vinKey),
    stockNumbers: countBy(carsToCheck, stockKey),
  };
  return { checkedCars, context };
}
