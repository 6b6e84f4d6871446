import type { LocaleSettings } from '../locale/language.ts';
import { formatMoney } from '../locale/money.ts';
import { entryOf } from '../model/entry.ts';
import type { SearchDocument } from '../model/search-document.ts';

export type PriceSettings = {
  locale: Pick<LocaleSettings, 'wholeDollars'>;
  labels: { noPrice: string; preorder: string };
  cars: { minimumShownPrice: number; priceType: string; priceTypeText: Record<string, string> };
};

type Priced = Pick<SearchDocument, 'price' | 'before_price' | 'subscription_price' | 'weekly_price' | 'preorder' | 'price_type'>;

/**
 * What stands where the price goes. `amount` is the text read first; `per` its period; `before` the struck-out price;
 * `note` the price type in words, always beside the amount (FIELD: drive away or excluding charges must be said).
 */
export type PriceView = {
  kind: 'subscription' | 'weekly' | 'reduced' | 'price' | 'preorder' | 'none';
  amount: string;
  per?: string;
  before?: string;
  note?: string;
};

/** The price block in the order of spec §4: subscription, reduced, price above the least, PREORDER, else the site's no-price text. */
export function priceView(car: Priced, settings: PriceSettings): PriceView {
  const money = (dollars: number) => formatMoney(dollars, settings.locale);
  const shown = (dollars: number | undefined): dollars is number => dollars !== undefined && dollars > settings.cars.minimumShownPrice;
  const type = car.price_type ?? settings.cars.priceType;
  const note = entryOf(settings.cars.priceTypeText, type);
  const withNote = note ? { note } : {};
  if (shown(car.subscription_price)) return { kind: 'subscription', amount: money(car.subscription_price), per: 'per week' };
  if (shown(car.weekly_price)) return { kind: 'weekly', amount: money(car.weekly_price), per: 'per week' };
  if (shown(car.price) && shown(car.before_price) && car.before_price > car.price) {
    return { kind: 'reduced', amount: money(car.price), before: money(car.before_price), ...withNote };
  }
  if (shown(car.price)) return { kind: 'price', amount: money(car.price), ...withNote };
  if (car.preorder) return { kind: 'preorder', amount: settings.labels.preorder };
  return { kind: 'none', amount: settings.labels.noPrice };
}
