import type { Car } from '#lib/model/car.ts';
import type { SavedChoices } from '#lib/model/saved-search.ts';

/** Searches such as shoppers save over a stock, one of ten with words that are no filters. `pick` takes an item of a list. */
export function shoppersSearches(cars: readonly Car[], count: number, pick: <T>(items: readonly T[]) => T): SavedChoices[] {
  const body = () => [pick(cars).simple_body ?? ''];
  const kinds: (() => SavedChoices)[] = [
    () => ({ refinements: { make: [pick(cars).make ?? ''] } }),
    () => ({
      refinements: { make: [pick(cars).make ?? '', pick(cars).make ?? ''] },
      ranges: { price: { max: 1000 * pick([15, 20, 30, 45]) } },
    }),
    ...Array.from({ length: 3 }, () => () => {
      const { make = '', model = '' } = pick(cars);
      return { refinements: { make: [make], model: [model] }, ranges: { year: { min: pick([2010, 2014, 2018]) } } };
    }),
    () => ({ refinements: { simple_body: body(), colour: [pick(cars).colour ?? '', pick(cars).colour ?? ''] } }),
    () => ({ refinements: { simple_body: body() }, ranges: { price: { max: 1000 * (5 + Math.floor((pick(cars).price ?? 0) / 1000)) } } }),
    () => ({
      refinements: { simple_body: body() },
      ranges: { km: { max: 10_000 * pick([5, 8, 12]) }, price: { min: 10_000, max: 1000 * pick([20, 30]) } },
    }),
    () => ({ query: pick(cars).badge ?? '', refinements: { make: [pick(cars).make ?? ''] } }),
    () => ({ query: `${pick(cars).badge ?? ''} ${pick(cars).colour ?? ''}`, ranges: { km: { max: 120_000 } } }),
  ];
  return Array.from({ length: count }, () => pick(kinds)());
}
