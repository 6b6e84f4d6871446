import type { Language } from '../locale/language.ts';
import { spell } from '../locale/spelling.ts';
import { isListAttribute, isRangeAttribute, type ListAttribute, type RangeAttribute } from './state.ts';

const labels: Record<ListAttribute | RangeAttribute, string> = {
  car_type: 'Condition',
  make: 'Make',
  model: 'Model',
  make_model: 'Make and model',
  simple_body: 'Body type',
  simple_transmission: 'Transmission',
  simple_fuel: 'Fuel',
  simple_drive: 'Drive',
  colour: 'Colour',
  badge: 'Badge',
  seats: 'Seats',
  price_range: 'Price range',
  weekly_price_range: 'Weekly price range',
  item_type: 'Kind',
  categories: 'Category',
  filtered_features: 'Features',
  certified: 'Certified',
  tag: 'Label',
  status: 'Availability',
  city: 'City',
  state: 'State',
  location_name: 'Location',
  dealership_name: 'Dealership',
  dealership_slug: 'Dealership',
  price: 'Price',
  subscription_price: 'Price a week',
  weekly_price: 'Price a week',
  km: 'Odometer (km)',
  year: 'Year',
  photos_count: 'Photos',
};

/** A filter as the page shows it. `unit` says how its numbers read. */
export type FilterView =
  | { kind: 'list'; attribute: ListAttribute; label: string; values?: Record<string, string> }
  | { kind: 'range'; attribute: RangeAttribute; label: string; unit: 'money' | 'distance' | 'plain' };

export type FilterSettings = {
  locale: { language: Language };
  labels: { new: string; used: string; demo: string };
  cars: { brandAliases: Record<string, string> };
};

const units: Partial<Record<RangeAttribute, 'money' | 'distance'>> = {
  price: 'money',
  subscription_price: 'money',
  weekly_price: 'money',
  km: 'distance',
};

function valueLabels(attribute: ListAttribute, settings: FilterSettings): Record<string, string> | undefined {
  const { new: fresh, used, demo } = settings.labels;
  if (attribute === 'car_type') return { new: fresh, used, demo };
  if (attribute === 'status') return { in_stock: 'In stock', coming_soon: 'Coming soon', sold: 'Sold' };
  if (attribute === 'certified') return { true: 'Yes', false: 'No' };
  if (attribute === 'make' && Object.keys(settings.cars.brandAliases).length > 0) return settings.cars.brandAliases;
  if (attribute === 'simple_fuel' && settings.locale.language === 'en-US') return { Petrol: 'Gas' };
  return undefined;
}

/** How a filter reads on this site; undefined when there is no such filter. */
export function filterView(name: string, settings: FilterSettings): FilterView | undefined {
  if (isRangeAttribute(name))
    return { kind: 'range', attribute: name, label: spell(labels[name], settings.locale.language), unit: units[name] ?? 'plain' };
  if (!isListAttribute(name)) return undefined;
  const values = valueLabels(name, settings);
  return { kind: 'list', attribute: name, label: spell(labels[name], settings.locale.language), ...(values ? { values } : {}) };
}
