import type { Car } from '../model/car.ts';
import { priceChoice } from './price.ts';

/** What dealers often add to a car after it is listed, and searches require. */
export type Completeness = { photos: number; hasPrice: boolean };

type Completed = Pick<Car, 'images' | 'photos_count' | 'price' | 'before_price' | 'subscription_price' | 'weekly_price' | 'preorder'>;

/** The number of a car's photos, and whether its price is shown. */
export function completenessOf(car: Completed, settings: { cars: { minimumShownPrice: number } }): Completeness {
  return { photos: car.images?.length ?? car.photos_count ?? 0, hasPrice: 'dollars' in priceChoice(car, settings) };
}
