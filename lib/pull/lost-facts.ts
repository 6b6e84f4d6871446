import { pictureReferences } from '#lib/cars/picture-urls.ts';
import { priceChoice } from '#lib/cars/price.ts';
import { isAvailable } from '#lib/cars/visibility.ts';
import type { Car } from '#lib/model/car.ts';
import type { LostFact } from '#lib/sources/stock-guard.ts';

type PricedSite = Parameters<typeof priceChoice>[1];

/** What a car for sale seldom loses, and hardly ever together with the others. */
const facts: readonly { fact: string; has: (car: Car, site: PricedSite) => boolean }[] = [
  { fact: 'price', has: (car, site) => 'dollars' in priceChoice(car, site) },
  { fact: 'odometer reading', has: ({ km }) => km !== undefined },
  { fact: 'photos', has: (car) => pictureReferences(car).length > 0 },
];

/** How many cars for sale had a price, an odometer reading or photos before, and how many of them lack it now. */
export function lostFacts(now: readonly Car[], before: readonly Car[], site: PricedSite): LostFact[] {
  const known = new Map(before.map((car) => [car.id, car]));
  const pairs = now.flatMap((car) => {
    const was = known.get(car.id);
    return was && isAvailable(car) ? [{ car, was }] : [];
  });
  return facts.map(({ fact, has }) => {
    const had = pairs.filter(({ was }) => has(was, site));
    return { fact, had: had.length, lost: had.filter(({ car, was }) => car !== was && !has(car, site)).length };
  });
}
