import { priceChoice } from '#lib/cars/price.ts';
import { isAvailable, isListed } from '#lib/cars/visibility.ts';
import type { Car } from '#lib/model/car.ts';
import type { PageSite } from '#lib/pages/site-data.ts';

/** A car as the checks look at it; `dollars` is the price to buy it at, where one is shown, `kind` what its price is compared within. */
export type Look = { car: Car; forSale: boolean; priced: boolean; dollars: number | undefined; kind: string | undefined };

/** What checks know beside the one car. */
export type Around = {
  now: number;
  site: PageSite;
  /** The latest year that a car may be of. */
  lastYear: number;
  /** Whether any of a car's pictures can be shown. */
  hasPhoto: (car: Car) => boolean;
  /** Prices of a make and model of some years: their middle and how many they are. */
  medians: ReadonlyMap<string, { dollars: number; cars: number }>;
  /** Cars by VIN, and by dealership and stock number. */
  vins: ReadonlyMap<string, number>;
  stockNumbers: ReadonlyMap<string, number>;
};

/** Cars of the same five years cost about the same; the first of them. */
export const eraOf = (year: number) => year - (year % 5);

/** Fewer cars than this have no middle to speak of. */
const fewest = 5;

/** A VIN as it is compared; undefined where it says nothing. */
export const vinKey = ({ vin }: Car) => vin?.trim().toUpperCase() || undefined;

/** Stock numbers are a dealership's own. */
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

function lookAt(car: Car, site: PageSite): Look {
  const choice = priceChoice(car, site);
  const forSale = isAvailable(car);
  return {
    car,
    forSale,
    priced: choice.kind !== 'none',
    dollars: choice.kind === 'price' || choice.kind === 'reduced' ? choice.dollars : undefined,
    kind: car.make && car.model && car.year ? `${car.make} ${car.model} ${eraOf(car.year)}`.toLowerCase() : undefined,
  };
}

function mediansOf(looks: readonly Look[]): Around['medians'] {
  const prices = new Map<string, number[]>();
  for (const { kind, dollars } of looks) {
    if (kind === undefined || dollars === undefined) continue;
    const known = prices.get(kind);
    if (known) known.push(dollars);
    else prices.set(kind, [dollars]);
  }
  return new Map(
    [...prices].flatMap(([kind, list]) => {
      if (list.length < fewest) return [];
      const sorted = Float64Array.from(list).sort();
      return [[kind, { dollars: sorted[Math.floor(sorted.length / 2)] as number, cars: sorted.length }] as const];
    }),
  );
}

/** The cars that are judged: those that are listed, and sold ones that nobody sees because they have no date. */
export function looksAt(cars: readonly Car[], about: Pick<Around, 'now' | 'site' | 'hasPhoto'>): { looks: Look[]; around: Around } {
  const { now, site } = about;
  const undated = (car: Car) => car.status === 'sold' && car.sold_date_timestamp === undefined && car.show_on_dealer_website !== false;
  const judged = cars.filter((car) => isListed(car, now, site.cars.soldWindowDays) || undated(car));
  const looks = judged.map((car) => lookAt(car, site));
  const lastYear = new Date(now).getUTCFullYear() + 1;
  const around = { ...about, lastYear, medians: mediansOf(looks), vins: countBy(judged, vinKey), stockNumbers: countBy(judged, stockKey) };
  return { looks, around };
}
