import type { ListAttribute, RangeAttribute } from './attributes.ts';

/** Plain numbers in the attribute's unit; a missing bound is open. */
export type Range = { min?: number; max?: number };
export type Refinements = Partial<Record<ListAttribute, string[]>>;
export type Ranges = Partial<Record<RangeAttribute, Range>>;

/** Cars offered by the week. The page sets this limit, not a filter. */
export type Offer = 'subscription' | 'rental';

/** A shopper's search. `page` counts from 1; without `sort`, the site's first order applies. */
export type SearchState = { query: string; page: number; sort?: string; refinements: Refinements; ranges: Ranges; offer?: Offer };

export const emptyState: SearchState = { query: '', page: 1, refinements: {}, ranges: {} };
