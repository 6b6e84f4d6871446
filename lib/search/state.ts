import type { ListAttribute, RangeAttribute } from './attributes.ts';

/** Plain numbers in the field's own unit; a missing bound is open. */
export type Range = { min?: number; max?: number };
export type Refinements = Partial<Record<ListAttribute, string[]>>;
export type Ranges = Partial<Record<RangeAttribute, Range>>;

/** Cars by the week: a limit that belongs to the page, not to a filter. */
export type Offer = 'subscription' | 'rental';

/** What a shopper searches for (spec §4). `page` counts from 1; `sort` is absent for the site's first order. */
export type SearchState = { query: string; page: number; sort?: string; refinements: Refinements; ranges: Ranges; offer?: Offer };

export const emptyState: SearchState = { query: '', page: 1, refinements: {}, ranges: {} };
