/** Facets with low:high bounds (spec §3 numeric-range facets); photos_count serves the preset of spec §2. */
export const rangeAttributes = ['price', 'subscription_price', 'weekly_price', 'km', 'year', 'photos_count'] as const;

/** Facets with a list of values a shopper may choose from (spec §3 filterable facets). */
export const listAttributes = [
  'car_type',
  'make',
  'model',
  'make_model',
  'simple_body',
  'simple_transmission',
  'simple_fuel',
  'simple_drive',
  'colour',
  'badge',
  'seats',
  'price_range',
  'weekly_price_range',
  'item_type',
  'categories',
  'filtered_features',
  'certified',
  'tag',
  'status',
  'city',
  'state',
  'location_name',
  'dealership_name',
  'dealership_slug',
] as const;

export type RangeAttribute = (typeof rangeAttributes)[number];
export type ListAttribute = (typeof listAttributes)[number];

/** Plain numbers in the field's own unit; a missing bound is open. */
export type Range = { min?: number; max?: number };
export type Refinements = Partial<Record<ListAttribute, string[]>>;
export type Ranges = Partial<Record<RangeAttribute, Range>>;

/** Cars by the week: a limit that belongs to the page, not to a filter. */
export type Offer = 'subscription' | 'rental';

/** What a shopper searches for (spec §4). `page` counts from 1; `sort` is absent for the site's first order. */
export type SearchState = { query: string; page: number; sort?: string; refinements: Refinements; ranges: Ranges; offer?: Offer };

export const emptyState: SearchState = { query: '', page: 1, refinements: {}, ranges: {} };

export const isRangeAttribute = (name: string): name is RangeAttribute => (rangeAttributes as readonly string[]).includes(name);
export const isListAttribute = (name: string): name is ListAttribute => (listAttributes as readonly string[]).includes(name);
