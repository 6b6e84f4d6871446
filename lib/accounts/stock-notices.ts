import { z } from 'zod';
import { type Completeness, completenessOf } from '../cars/completeness.ts';
import { type PriceSettings, priceChoice, priceView } from '../cars/price.ts';
import { isAvailable } from '../cars/visibility.ts';
import { shownDollars } from '../locale/money.ts';
import type { Car } from '../model/car.ts';
import { definedFields } from '../model/defined-fields.ts';
import type { ShopperNotice } from './account.ts';
import type { CarNoticeKind } from './notice-kinds.ts';

type StockCar = Pick<
  Car,
  | ('id' | 'name' | 'slug' | 'status' | 'tag' | 'show_on_dealer_website' | 'vin' | 'stocknum')
  | ('images' | 'photos_count' | 'price' | 'before_price' | 'subscription_price' | 'weekly_price' | 'preorder' | 'price_type')
>;

const stockState = z.record(
  z.string(),
  z.strictObject({
    name: z.string(),
    slug: z.string(),
    /** The price that pages show, dollars; absent where they show none. */
    price: z.number().optional(),
    /** What kind of price that is and what it includes. Older versions did not keep it, and their price may be a hidden one. */
    priceKind: z.string().optional(),
    /** The words beside the price on the page. */
    priceNote: z.string().optional(),
    /** What a vehicle keeps when it is listed again under another ID; absent where nothing tells. */
    vehicle: z.string().optional(),
    state: z.enum(['free', 'held', 'sold']),
    /** The most that it had at any time since it was listed. Older versions did not keep it. */
    had: z.strictObject({ photos: z.number(), hasPrice: z.boolean() }).optional(),
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

/** The price of a car as its page shows it (rules P1, P4 and P5). */
function priceOf(car: StockCar, settings: PriceSettings): Pick<StockState[string], 'price' | 'priceKind' | 'priceNote'> {
  const choice = priceChoice(car, settings);
  if (choice.kind === 'none' || choice.kind === 'preorder') return {};
  const { per, note } = priceView(car, settings);
  return definedFields({
    price: shownDollars(choice.dollars, settings.locale),
    priceKind: per ? choice.kind : `price ${car.price_type ?? settings.cars.priceType}`,
    priceNote: per ?? note,
  });
}

/** The state of a stock. Cars that the site never shows are left out, and prices that it hides. */
export const stockStateOf = (cars: readonly StockCar[], settings: PriceSettings): StockState =>
  Object.fromEntries(
    cars
      .filter((car) => car.show_on_dealer_website !== false)
      .map((car) => {
        const vehicle = vehicleOf(car);
        return [
          car.id,
          {
            ...{ name: car.name, slug: car.slug, ...priceOf(car, settings), ...(vehicle ? { vehicle } : {}) },
            ...{ state: stateOf(car), had: completenessOf(car, settings) },
          },
        ];
      }),
  );

/**
 * A stock without the news of cars that its release leaves out (rule R11), because no page shows them. Such a car is as it was before, unless it
 * was sold. A new one is not there yet.
 */
export function withoutLeftOut(before: StockState, stock: StockState, leftOut: readonly string[]): StockState {
  const ids = new Set(leftOut);
  return Object.fromEntries(
    Object.entries(stock).flatMap(([carId, now]) => {
      const old = before[carId];
      if (!ids.has(carId)) return [[carId, now]];
      return old ? [[carId, now.state === 'sold' ? now : old]] : [];
    }),
  );
}

const mostOf = (one: Completeness, other: Completeness): Completeness => ({
  photos: Math.max(one.photos, other.photos),
  hasPrice: one.hasPrice || other.hasPrice,
});

/** A state with what its cars had before: a price or photos that come back are no news. */
export const withHistory = (before: StockState, after: StockState): StockState =>
  Object.fromEntries(
    Object.entries(after).map(([carId, now]) => {
      const had = before[carId]?.had;
      return [carId, had && now.had ? { ...now, had: mostOf(had, now.had) } : now];
    }),
  );

/** Something that happened to a car between two states of a stock. Prices are dollars; `note` are the words beside the new one. */
export type CarNotice = { carId: string; kind: CarNoticeKind; name: string; slug: string; from?: number; to?: number; note?: string };

/** A lower price of the same kind: a drive-away price and one that excludes charges cannot be compared. A fall of cents is no news. */
function priceFall(old: StockState[string], now: StockState[string]): Pick<CarNotice, 'from' | 'to' | 'note'> | undefined {
  const [from, to] = [old.price, now.price];
  if (from === undefined || to === undefined || from - to < 1 || old.priceKind !== now.priceKind) return undefined;
  return definedFields({ from, to, note: now.priceNote });
}

/**
 * Whether a notice still holds for its car. A price that rose again, is hidden or includes something else must not be told, nor one that fell
 * further: that is a notice of its own, except for cents.
 */
export function isCurrent(car: StockState[string] | undefined, { kind, to, note }: Pick<CarNotice, 'kind' | 'to' | 'note'>): boolean {
  switch (kind) {
    case 'price-fall':
      return car?.price !== undefined && to !== undefined && car.price <= to && to - car.price < 1 && car.priceNote === note;
    case 'held':
      return car?.state === 'held';
    default:
      return !car || car.state === 'sold';
  }
}

/**
 * The notices that a shopper is shown: of each car the newest that is still true. `notices` begin with the newest; without a `stock` nobody knows
 * what changed since.
 */
export function currentNotices(notices: readonly ShopperNotice[], stock: StockState | undefined): ShopperNotice[] {
  const cars = new Set<string>();
  return notices.filter((notice) => {
    if (notice.kind === 'match') return true;
    if (cars.has(notice.carId) || (stock && !isCurrent(stock[notice.carId], notice))) return false;
    cars.add(notice.carId);
    return true;
  });
}

/** What shoppers who watch cars hear of the difference between two states of a stock. A car that is gone was sold. */
export function noticesBetween(before: StockState, after: StockState): CarNotice[] {
  return Object.entries(before).flatMap(([carId, old]): CarNotice[] => {
    const now = after[carId];
    const about = { carId, name: now?.name ?? old.name, slug: now?.slug ?? old.slug };
    if (!now || now.state === 'sold') return old.state === 'sold' ? [] : [{ ...about, kind: 'sold' }];
    if (now.state === 'held') return old.state === 'free' ? [{ ...about, kind: 'held' }] : [];
    const fall = priceFall(old, now);
    return fall ? [{ ...about, kind: 'price-fall', ...fall }] : [];
  });
}

/**
 * A car that can be bought and could not before, or the other way round. `former`: it could be bought before with no more than this, so searches that
 * found it then know it.
 */
export type MovingCar = { carId: string; vehicle?: string | undefined; former?: Completeness };

const moved = (from: StockState, to: StockState): MovingCar[] =>
  Object.entries(to).flatMap(([carId, { state, vehicle }]) =>
    state === 'free' && from[carId]?.state !== 'free' ? [{ carId, vehicle }] : [],
  );

/** The cars that got their first price, or as many photos as every search of the site starts with (rule S2). */
const completed = (before: StockState, after: StockState, minimumPhotos: number): MovingCar[] =>
  Object.entries(after).flatMap(([carId, { state, vehicle, had }]) => {
    const old = before[carId];
    const former = old?.had;
    if (!had || !former || state !== 'free' || old.state !== 'free') return [];
    const hasFirst = (had.hasPrice && !former.hasPrice) || (had.photos >= minimumPhotos && former.photos < minimumPhotos);
    return hasFirst ? [{ carId, vehicle, former }] : [];
  });

/** The cars that are new for saved searches since the stock was compared before, and those that can no longer be bought (rule V21). */
export const movesBetween = (
  before: StockState,
  after: StockState,
  minimumPhotos: number,
): { arrived: MovingCar[]; left: MovingCar[] } => ({
  arrived: [...moved(before, after), ...completed(before, after, minimumPhotos)],
  left: moved(after, before),
});
