import { priceChoice } from './price.ts';

/** How these cars are offered, in words: "for sale", unless all cars with a price are offered by the week. */
export function offerWords(cars: readonly Parameters<typeof priceChoice>[0][], settings: Parameters<typeof priceChoice>[1]): string {
  const kinds = new Set(cars.map((car) => priceChoice(car, settings).kind));
  if (kinds.has('price') || kinds.has('reduced')) return 'for sale';
  const byTheWeek = [...(kinds.has('subscription') ? ['by subscription'] : []), ...(kinds.has('weekly') ? ['for rent'] : [])];
  return byTheWeek.join(' or ') || 'for sale';
}
