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

/**
 * How far a car's price is below what such cars cost: "$1,310 below the average price in VIC"; undefined unless the difference is at least
 * the site's threshold. The average of the state counts where there is one, else that of the whole market (spec §5: 500 dollars).
 */
export function marketBadge(car: Marketed, settings: MarketSettings): string | undefined {
  const choice = priceChoice(car, settings);
  if (!settings.cars.marketPriceBadge || !isAvailable(car) || (choice.kind !== 'price' && choice.kind !== 'reduced')) return undefined;
  const inState = average(car.autograb_data?.state_average_market_price);
  const compared = inState ?? average(car.autograb_data?.average_market_price);
  if (compared === undefined) return undefined;
  const below = compared - choice.dollars;
  // A threshold of nothing must not praise a price at or above the average.
  if (below < settings.cars.marketPriceThreshold || below <= 0) return undefined;
  const state = car.location?.address?.state;
  const where = inState === undefined ? 'the average market price' : state ? `the average price in ${state}` : 'the state’s average price';
  return `${formatMoney(settings.locale.wholeDollars ? Math.floor(below) : below, settings.locale)} below ${where}`;
}
