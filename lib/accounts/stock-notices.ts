import { z } from 'zod';
import { isAvailable } from '../cars/visibility.ts';
import type { CarNoticeKind } from './notice-kinds.ts';

type StockCar = {
  id: string;
  name: string;
  slug: string;
  status?: string | undefined;
  tag?: string | undefined;
  price?: number | undefined;
  show_on_dealer_website?: boolean | undefined;
  vin?: string | undefined;
  stocknum?: string | undefined;
};

const stockState = z.record(
  z.string(),
  z.strictObject({
    name: z.string(),
    slug: z.string(),
    /** Dollars; absent where the car has none that is shown. */
    price: z.number().optional(),
    /** What a vehicle keeps when it is listed again under another ID; absent where nothing tells. */
    vehicle: z.string().optional(),
    state: z.enum(['free', 'held', 'sold']),
  }),
);

/** The cars of a stock by their IDs, as far as notices depend on them. */
export type StockState = z.infer<typeof stockState>;

/** Reads a state that was kept as JSON; undefined for one of another format. */
export const readStockState = (text: string): StockState | undefined => stockState.safeParse(JSON.parse(text)).data;

/** A car that is neither sold nor for sale is held for somebody, such as one with a deposit (rule L1). */
const stateOf = (car: StockCar): 'free' | 'held' | 'sold' => (isAvailable(car) ? 'free' : car.status === 'unavailable' ? 'held' : 'sold');

/** A vehicle by its VIN, else by its stock number and name: dealers use a number again for another vehicle. */
function vehicleOf({ vin = '', stocknum = '', name }: StockCar): string | undefined {
  const tidy = (text: string) => text.replaceAll(/[\s-]/g, '').toUpperCase();
  if (tidy(vin).length >= 6) return `vin ${tidy(vin)}`;
  return tidy(stocknum) ? `stock ${tidy(stocknum)} ${name.toLowerCase()}` : undefined;
}

/** The state of a stock. Cars that the site never shows are left out, and prices that it hides. */
export const stockStateOf = (cars: readonly StockCar[], minimumShownPrice: number): StockState =>
  Object.fromEntries(
    cars
      .filter((car) => car.show_on_dealer_website !== false)
      .map((car) => {
        const price = car.price !== undefined && car.price > minimumShownPrice ? { price: Math.round(car.price) } : {};
        const vehicle = vehicleOf(car);
        return [car.id, { name: car.name, slug: car.slug, ...price, ...(vehicle ? { vehicle } : {}), state: stateOf(car) }];
      }),
  );

/** Something that happened to a car between two states of a stock. Prices are dollars. */
export type CarNotice = { carId: string; kind: CarNoticeKind; name: string; slug: string; from?: number; to?: number };

/** What shoppers who watch cars hear of the difference between two states of a stock. A car that is gone was sold. */
export function noticesBetween(before: StockState, after: StockState): CarNotice[] {
  return Object.entries(before).flatMap(([carId, old]): CarNotice[] => {
    const now = after[carId];
    const about = { carId, name: now?.name ?? old.name, slug: now?.slug ?? old.slug };
    const state = now?.state ?? 'sold';
    if (state === 'sold') return old.state === 'sold' ? [] : [{ ...about, kind: 'sold' }];
    if (state === 'held') return old.state === 'free' ? [{ ...about, kind: 'held' }] : [];
    const [from, to] = [old.price, now?.price];
    return from !== undefined && to !== undefined && to < from ? [{ ...about, kind: 'price-fall', from, to }] : [];
  });
}

/** A car that can be bought and could not before, or the other way round. */
export type MovingCar = { carId: string; vehicle?: string | undefined };

const moved = (from: StockState, to: StockState): MovingCar[] =>
  Object.entries(to).flatMap(([carId, { state, vehicle }]) =>
    state === 'free' && from[carId]?.state !== 'free' ? [{ carId, vehicle }] : [],
  );

/** The cars that can be bought now and could not when the stock was compared before, and those that no longer can (rule V21). */
export const movesBetween = (before: StockState, after: StockState): { arrived: MovingCar[]; left: MovingCar[] } => ({
  arrived: moved(before, after),
  left: moved(after, before),
});
