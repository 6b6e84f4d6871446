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
 * The price block. `amount` comes first, `per` is its period, `before` the struck-out price, `note` what the price includes (rule P4),
 * `also` the weekly rent of a car that can also be rented.
 */
export type PriceView = {
  kind: 'subscription' | 'weekly' | 'reduced' | 'price' | 'preorder' | 'none';
  amount: string;
  per?: string;
  before?: string;
  note?: string;
  also?: string;
};

/** Which of a car’s prices is shown, in dollars. Without `dollars`, a text replaces the price. */
export type PriceChoice =
  | { kind: 'subscription' | 'weekly' | 'price'; dollars: number }
  | { kind: 'reduced'; dollars: number; before: number }
  | { kind: 'preorder' }
  | { kind: 'none' };

/** The type of a price for businesses, which excludes GST. */
export const plusGst = 'plus_gst';

/** A dealer's own words about what a price includes: "Plus ORC". Codes of their systems do not count. */
const saysWhatIsIncluded = /\b(?:orcs?|on[ -]?roads?|drive[ -]?away|charges|registration|rego|delivery|gst)\b/i;

/** Whether an amount counts as a price (rule P2): some dealers write 0 or 1 for a car whose price is not public. */
export const isPrice = (dollars: number | undefined, { cars }: { cars: { minimumShownPrice: number } }): dollars is number =>
  dollars !== undefined && Number.isFinite(dollars) && dollars > cars.minimumShownPrice;

/** The price to show, in the order of rule P1. */
export function priceChoice(car: Omit<Priced, 'price_type'>, settings: { cars: { minimumShownPrice: number } }): PriceChoice {
  const isShown = (dollars: number | undefined): dollars is number => isPrice(dollars, settings);
  if (isShown(car.subscription_price)) return { kind: 'subscription', dollars: car.subscription_price };
  if (isShown(car.weekly_price)) return { kind: 'weekly', dollars: car.weekly_price };
  if (isShown(car.price) && isShown(car.before_price) && car.before_price > car.price) {
    return { kind: 'reduced', dollars: car.price, before: car.before_price };
  }
  if (isShown(car.price)) return { kind: 'price', dollars: car.price };
  return { kind: car.preorder ? 'preorder' : 'none' };
}

/** Whether a car is offered by the week, so that there is nothing to finance (rule F10). */
export const isByTheWeek = (car: Omit<Priced, 'price_type'>, settings: { cars: { minimumShownPrice: number } }): boolean =>
  ['subscription', 'weekly'].includes(priceChoice(car, settings).kind);

/** The price of a car that a loan could be for, in dollars: the one that is shown, unless it is by the week. */
export function shownPrice(car: Omit<Priced, 'price_type'>, settings: { cars: { minimumShownPrice: number } }): number | undefined {
  const choice = priceChoice(car, settings);
  return choice.kind === 'price' || choice.kind === 'reduced' ? choice.dollars : undefined;
}

/** Formats the price block of a car. */
export function priceView(car: Priced, settings: PriceSettings): PriceView {
  const choice = priceChoice(car, settings);
  const money = (dollars: number) => formatMoney(dollars, settings.locale);
  const type = car.price_type ?? settings.cars.priceType;
  const own = saysWhatIsIncluded.test(type) ? type : undefined;
  const note = entryOf(settings.cars.priceTypeText, type) ?? (type === plusGst ? 'Plus GST' : own);
  const withNote = note ? { note } : {};
  if (choice.kind === 'preorder') return { kind: 'preorder', amount: settings.labels.preorder };
  if (choice.kind === 'none') return { kind: 'none', amount: settings.labels.noPrice };
  const amount = money(choice.dollars);
  if (choice.kind === 'weekly') return { kind: 'weekly', amount, per: 'per week' };
  if (choice.kind === 'subscription') {
    const rent = isPrice(car.weekly_price, settings) ? { also: `or ${money(car.weekly_price)} per week to rent` } : {};
    return { kind: 'subscription', amount, per: 'per week', ...rent };
  }
  const before = choice.kind === 'reduced' ? money(choice.before) : amount;
  // Rule P3: amounts that read the same are not a reduction.
  return before === amount ? { kind: 'price', amount, ...withNote } : { kind: 'reduced', amount, before, ...withNote };
}
