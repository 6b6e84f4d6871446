import type { LocaleSettings } from '../locale/language.ts';
import { formatMoney } from '../locale/money.ts';
import type { Car } from '../model/car.ts';
import { priceChoice } from './price.ts';
import { isAvailable } from './visibility.ts';

export type MarketSettings = {
  locale: Pick<LocaleSettings, 'wholeDollars'>;
  cars: { marketPriceBadge: boolean; marketPriceThreshold: number; minimumShownPrice: number };
};

type Marketed = Pick<
  Car,
  'status' | 'tag' | 'price' | 'before_price' | 'subscription_price' | 'weekly_price' | 'preorder' | 'autograb_data' | 'location'
>;

const average = (dollars: number | undefined) => (dollars !== undefined && Number.isFinite(dollars) && dollars > 0 ? dollars : undefined);

/** The market badge (rule C12), such as "$1,310 below the average price in VIC"; undefined if the price is not low enough. */
export function marketBadge(car: Marketed, settings: MarketSettings): string | undefined {
  const choice = priceChoice(car, settings);
  if (!settings.cars.marketPriceBadge || !isAvailable(car) || (choice.kind !== 'price' && choice.kind !== 'reduced')) return undefined;
  const inState = average(car.autograb_data?.state_average_market_price);
  const averagePrice = inState ?? average(car.autograb_data?.average_market_price);
  if (averagePrice === undefined) return undefined;
  const below = averagePrice - choice.dollars;
  // With a threshold of 0, a price at or above the average must not get a badge.
  if (below < settings.cars.marketPriceThreshold || below <= 0) return undefined;
  const state = car.location?.address?.state;
  const where = inState === undefined ? 'the average market price' : state ? `the average price in ${state}` : 'the state’s average price';
  return `${formatMoney(settings.locale.wholeDollars ? Math.floor(below) : below, settings.locale)} below ${where}`;
}
