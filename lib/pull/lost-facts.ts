import { pictureReferences } from '#lib/cars/picture-urls.ts';
import { priceChoice } from '#lib/cars/price.ts';
import { isAvailable } from '#lib/cars/visibility.ts';
import type { Car } from '#lib/model/car.ts';
import type { LostFact } from '#lib/sources/stock-guard.ts';

type PricedSite = Parameters<typeof priceChoice>[1];

/** The facts that a car for sale rarely loses, and hardly ever together. */
const facts: readonly { fact: string; has: (car: Car, site: PricedSite) => boolean }[] = [
  { fact: 'price', has: (car, site) => 'dollars' in priceChoice(car, site) },
  { fact: 'odometer reading', has: ({ km }) => km !== undefined },
  { fact: 'photos', has: (car) => pictureReferences(car).length > 0 },
];

const byId = (cars: readonly Car[]) => new Map(cars.map((car) => [car.id, car]));

/**
 * The facts that cars for sale have lost: how many cars had each before, and how many lack it now. An unchanged object has lost nothing, so
 * at first only the other cars are checked.
 */
export function lostFacts(now: readonly Car[], before: readonly Car[], site: PricedSite): LostFact[] {
  const unchanged = new Set(before);
  const changed = byId(now.filter((car) => !unchanged.has(car) && isAvailable(car)));
  const old = byId(before.filter(({ id }) => changed.has(id)));
  return facts.flatMap(({ fact, has }) => {
    const lost = [...old].filter(([id, was]) => has(was, site) && !has(changed.get(id) as Car, site)).length;
    if (lost === 0) return [];
    const carsWithFact = byId(before.filter((car) => has(car, site)));
    return [{ fact, had: now.filter((car) => isAvailable(car) && carsWithFact.has(car.id)).length, lost }];
  });
}
