import { dayMs } from '../model/time.ts';
import type { Offer } from './state.ts';

/** Filter expressions that must all hold; inner lists mean OR. */
export type StockFilter = readonly (string | readonly string[])[];

/** The limits of every search of a page, independent of the shopper (rule S1). */
export type LimitSettings = {
  soldWindowDays: number;
  offer?: Offer;
  /** The dealer's stock in a shared index. */
  stockFilter: StockFilter;
};

const offerFilters: Record<Offer, string> = { subscription: 'subscription_price > 0', rental: 'weekly_price > 0' };

/** Rule L2 as a filter of the search service; `now` in milliseconds. */
function visibilityFilter(now: number, soldWindowDays: number): string {
  const since = now - soldWindowDays * dayMs;
  return `show_on_dealer_website = true AND (status IN [in_stock, coming_soon] OR (status = sold AND sold_date_timestamp > ${since}))`;
}

/** The filter of every query: listed cars, the page's weekly offer, the dealer's stock, and priced cars if the order needs a price. */
export function limitFilter(limits: LimitSettings, now: number, positivePrice: boolean): string {
  const stock = limits.stockFilter.map((part) => `(${typeof part === 'string' ? part : part.join(' OR ')})`);
  return [
    visibilityFilter(now, limits.soldWindowDays),
    ...(limits.offer ? [offerFilters[limits.offer]] : []),
    ...(positivePrice ? ['price > 0'] : []),
    ...stock,
  ].join(' AND ');
}
