/** How shoppers choose the values of a list: one of "7 or more" and "8 or more", or places with their distance. Other lists have checkboxes. */
export type FilterControl = 'least' | 'places';

type Unit = 'money' | 'distance' | 'weight';

/**
 * One attribute of a vehicle in the search. A `list` has values to choose from, a `range` has low:high bounds, a `field` is only for the
 * product's own filters and orders.
 */
type Attribute = {
  kind: 'list' | 'range' | 'field';
  /** The name that shoppers read. */
  label?: string;
  /** How the numbers of a range read; plain where it says nothing. */
  unit?: Unit;
  /** A site may offer it as a filter (`search.filters`) and as tiles (`home.facets`). */
  isOffered?: true;
  /** Its values have a natural order, from low to high. */
  isScale?: true;
  /** A chosen value in words, if the value alone is unclear. */
  valueText?: string;
  control?: FilterControl;
  /** An extra filter: offered where the stock has two values or more, and counted once it is opened, because each count slows a search. */
  isExtra?: true;
  /** A car must have all chosen values, not just one of them. */
  needsAll?: true;
  isSortable?: true;
  /** Only an index that we fill has it: a search server refuses a query that counts or filters by what its index lacks. */
  isOurs?: true;
  /** A search server may not filter by it. */
  isFilterable?: false;
  /** Its weight in the text search, from 1. If absent, its text is not searched. */
  searchRank?: number;
};

/**
 * The one table of vehicle attributes: filters, sorts, presets, checks and the settings of the search index follow from it. The index settings
 * list them in this order, so moving a row changes every index. A new row may go anywhere.
 */
const table = {
  car_type: { kind: 'list', label: 'Condition', isOffered: true },
  make: { kind: 'list', label: 'Make', isOffered: true, searchRank: 2 },
  model: { kind: 'list', label: 'Model', isOffered: true, searchRank: 3 },
  make_model: { kind: 'list', label: 'Make and model', isOffered: true },
  simple_body: { kind: 'list', label: 'Body type', isOffered: true, searchRank: 8 },
  simple_transmission: { kind: 'list', label: 'Transmission', isOffered: true, searchRank: 11 },
  simple_fuel: { kind: 'list', label: 'Fuel', isOffered: true, searchRank: 10 },
  simple_drive: { kind: 'list', label: 'Drive', isOffered: true, searchRank: 12 },
  colour: { kind: 'list', label: 'Colour', isOffered: true, searchRank: 9 },
  badge: { kind: 'list', label: 'Badge', isOffered: true, searchRank: 4 },
  seats: { kind: 'list', label: 'Seats', isOffered: true, isScale: true, valueText: '{} seats', control: 'least', isExtra: true },
  sleeps: {
    kind: 'list',
    label: 'Sleeps',
    isOffered: true,
    isOurs: true,
    isScale: true,
    valueText: 'Sleeps {}',
    control: 'least',
    isExtra: true,
  },
  price_range: { kind: 'list', label: 'Price range', isOffered: true, isScale: true },
  weekly_price_range: { kind: 'list', label: 'Weekly price range', isOffered: true, isScale: true },
  item_type: { kind: 'list', label: 'Kind', isOffered: true },
  categories: { kind: 'list', label: 'Category', isOffered: true },
  filtered_features: { kind: 'list', label: 'Features', isOffered: true, isExtra: true, needsAll: true, searchRank: 14 },
  certified: { kind: 'list', label: 'Certified', isOffered: true },
  tag: { kind: 'list', label: 'Label', isOffered: true, searchRank: 13 },
  status: { kind: 'list', label: 'Availability', isOffered: true },
  city: { kind: 'list', label: 'City', isOffered: true, searchRank: 15 },
  state: { kind: 'list', label: 'State', isOffered: true },
  location_name: { kind: 'list', label: 'Location', isOffered: true, control: 'places', isExtra: true, searchRank: 16 },
  dealership_name: { kind: 'list', label: 'Dealership', isOffered: true },
  dealership_slug: { kind: 'list', label: 'Dealership' },
  price: { kind: 'range', label: 'Price', unit: 'money', isOffered: true, isSortable: true },
  subscription_price: { kind: 'range', label: 'Weekly price', unit: 'money', isOffered: true, isSortable: true },
  weekly_price: { kind: 'range', label: 'Weekly price', unit: 'money', isSortable: true },
  km: { kind: 'range', label: 'Odometer (km)', unit: 'distance', isOffered: true, isSortable: true },
  hours: { kind: 'range', label: 'Engine hours', isOffered: true, isOurs: true, isSortable: true },
  engine_cc: { kind: 'range', label: 'Engine (cc)', isOffered: true, isOurs: true },
  braked_towing: {
    kind: 'range',
    label: 'Braked towing (kg)',
    unit: 'weight',
    isOffered: true,
    isOurs: true,
    isExtra: true,
    isSortable: true,
  },
  gvm: { kind: 'range', label: 'GVM (kg)', unit: 'weight', isOffered: true, isOurs: true, isExtra: true, isSortable: true },
  atm: { kind: 'range', label: 'ATM (kg)', unit: 'weight', isOffered: true, isOurs: true, isExtra: true, isSortable: true },
  tare: { kind: 'range', label: 'Tare (kg)', unit: 'weight', isOffered: true, isOurs: true, isExtra: true },
  year: { kind: 'range', label: 'Year', isOffered: true, isSortable: true, searchRank: 6 },
  photos_count: { kind: 'range', label: 'Photos', isSortable: true },
  weekly_repayment: { kind: 'range', label: 'Weekly repayment', unit: 'money', isOffered: true, isOurs: true, isSortable: true },
  id: { kind: 'field' },
  slug: { kind: 'field' },
  stocknum: { kind: 'field', searchRank: 7 },
  location_id: { kind: 'list', label: 'Location' },
  show_on_dealer_website: { kind: 'field' },
  sold_date_timestamp: { kind: 'field' },
  custom_rank: { kind: 'field', isFilterable: false, isSortable: true },
  created_at_timestamp: { kind: 'field', isSortable: true },
  carsales_seller_identifier: { kind: 'field' },
  name: { kind: 'field', isFilterable: false, searchRank: 1 },
  series: { kind: 'field', isFilterable: false, searchRank: 5 },
  sale_rank: { kind: 'field', isFilterable: false, isSortable: true },
} as const satisfies Record<string, Attribute>;

type Table = typeof table;
export type AttributeName = keyof Table;
type NamesOf<Row> = { [Name in AttributeName]: Table[Name] extends Row ? Name : never }[AttributeName];

export type ListAttribute = NamesOf<{ kind: 'list' }>;
export type RangeAttribute = NamesOf<{ kind: 'range' }>;
export type OfferedFilter = NamesOf<{ isOffered: true }>;
export type SortableAttribute = NamesOf<{ isSortable: true }>;

const rows = Object.entries(table) as [AttributeName, Attribute][];

const namesWhere = <Name extends AttributeName>(fits: (row: Attribute) => boolean) =>
  rows.flatMap(([name, row]) => (fits(row) ? [name as Name] : []));

export const listAttributes = namesWhere<ListAttribute>(({ kind }) => kind === 'list');
export const rangeAttributes = namesWhere<RangeAttribute>(({ kind }) => kind === 'range');

/** Attributes that a site may offer to shoppers as filters. */
export const offeredFilters = namesWhere<OfferedFilter>(({ isOffered }) => isOffered === true);

/** Attributes that a search server must be able to filter by. */
export const filterableAttributes = namesWhere(({ isFilterable }) => isFilterable !== false);

/** Attributes that a search server must be able to sort by; the dealer's own rank and the age come first. */
export const sortableAttributes = [
  ...namesWhere<SortableAttribute>(({ kind, isSortable }) => kind === 'field' && isSortable === true),
  ...namesWhere<SortableAttribute>(({ kind, isSortable }) => kind !== 'field' && isSortable === true),
];

/** Attributes whose text is searched, the highest weight first. */
export const searchableAttributes = rows
  .flatMap(([name, { searchRank }]) => (searchRank === undefined ? [] : [{ name, searchRank }]))
  .sort((a, b) => a.searchRank - b.searchRank)
  .map(({ name }) => name);

const rowOf = (name: string): Attribute | undefined => (Object.hasOwn(table, name) ? table[name as AttributeName] : undefined);

export const isListAttribute = (name: string): name is ListAttribute => rowOf(name)?.kind === 'list';
export const isRangeAttribute = (name: string): name is RangeAttribute => rowOf(name)?.kind === 'range';

/** Whether the values of a list have a natural order, so that they are shown from low to high. */
export const isScale = (name: ListAttribute): boolean => rowOf(name)?.isScale === true;

export const labelOf = (name: ListAttribute | RangeAttribute): string => table[name].label;

export const controlOf = (name: ListAttribute): FilterControl | undefined => rowOf(name)?.control;

/** Whether a car must have all chosen values of a list (rule S9). */
export const needsAll = (name: string): boolean => rowOf(name)?.needsAll === true;

/** Whether an index that the platform fills has the attribute too. */
export const isOfPlatform = (name: string): boolean => rowOf(name)?.isOurs !== true;

export const isExtra = (name: string): boolean => rowOf(name)?.isExtra === true;

/** A chosen value in a chip: "7 seats", or "7+ seats" for "7+". */
export const valueTextOf = (name: ListAttribute, value: string): string => rowOf(name)?.valueText?.replace('{}', value) ?? value;

export const unitOf = (name: RangeAttribute): Unit | 'plain' => rowOf(name)?.unit ?? 'plain';
