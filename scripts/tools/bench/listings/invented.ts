import type { Car } from '#lib/model/car.ts';
import type { CarType } from '#lib/model/car-types.ts';
import { dayMs, hourMs } from '#lib/model/time.ts';
import type { Random } from '../../invent/random.ts';

const tags = ['New Arrival', 'Low Kms', 'One Owner', 'Great Value'];

/** Generates what the listings file lacks: status, dates, rank and label, in the proportions of a real dealer. */
export function inventListingState(random: Random, carType: CarType, now: number): Partial<Car> {
  const status = random.weighted([
    ['in_stock', 92],
    ['coming_soon', 4],
    ['sold', 4],
  ] as const);
  const created = now - random.whole(0, 180) * dayMs - random.whole(0, dayMs - 1);
  return {
    status,
    sold_date_timestamp: status === 'sold' ? now - random.whole(0, 4 * 24) * hourMs : undefined,
    created_at_timestamp: created,
    show_on_dealer_website: !random.chance(0.01),
    custom_rank: random.whole(1, 1000),
    views: random.whole(0, 900),
    tag: random.chance(0.12) ? random.pick(tags) : undefined,
    price_type: carType === 'used' ? 'excluding_government_charges' : 'drive_away',
  };
}
