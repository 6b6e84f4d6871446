import { priceChoice } from '../cars/price.ts';
import { isAvailable } from '../cars/visibility.ts';
import type { Car } from '../model/car.ts';

type Ranked = Pick<Car, 'status' | 'tag' | 'price' | 'subscription_price' | 'weekly_price'>;

/** How ready a car is to be bought (rule S7): 0 for a sold car, else 1, and one more each for a price and for photos. */
export function saleRank(car: Ranked, photos: number, settings: { cars: { minimumShownPrice: number } }): number {
  if (!isAvailable(car)) return 0;
  const { kind } = priceChoice(car, settings);
  return 1 + Number(kind !== 'none' && kind !== 'preorder') + Number(photos > 0);
}
