import { dayMs } from '../model/time.ts';
import type { Offer } from './state.ts';

/** What limits every search of a page, whatever a shopper chooses. */
export type LimitSettings = {
  soldWindowDays: number;
  offer?: Offer;
  /** The dealer's own stock in a shared index; inner lists mean OR. */
  stockFilter: readonly (string | readonly string[])[];
};

const offerFilters: Record<Offer, string> = { subscription: 'subscription_price > 0', rental: 'weekly_price > 0' };

/** Listing visibility (spec §4) as a filter of the search service; `now` in milliseconds. */
export function visibilityFilter(now: number, soldWindowDays: number): string {
  const since = now - soldWindowDays * dayMs;
  return `show_on_dealer_website = true AND (status IN [in_stock, coming_soon] OR (status = sold AND sold_date_timestamp > ${since}))`;
}

/** The filter that every query carries: visibility at this moment, the page's weekly offer, the dealer's stock, and what its order asks for. */
export function limitFilter(limits: LimitSettings, now: number, positivePrice: boolean): string {
  const stock = limits.stockFilter.map((part) => `(${typeof part === 'string' ? part : part.join(' OR ')})`);
  return [
    visibilityFilter(now, limits.soldWindowDays),
    ...(limits.offer ? [offerFilters[limits.offer]] : []),
    ...(positivePrice ? ['price > 0'] : []),
    ...stock,
  ].join(' AND ');
}
