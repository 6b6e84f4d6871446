import { type Language, spell } from '../locale/language.ts';
import { isListAttribute, isRangeAttribute, type ListAttribute, labelOf, type RangeAttribute, unitOf } from './attributes.ts';

/** A filter as a page shows it; `unit` formats its numbers. */
export type FilterView =
  | { kind: 'list'; attribute: ListAttribute; label: string; values?: Record<string, string> }
  | { kind: 'range'; attribute: RangeAttribute; label: string; unit: 'money' | 'distance' | 'plain' };

export type FilterSettings = {
  locale: { language: Language };
  labels: { new: string; used: string; demo: string };
  cars: { brandAliases: Record<string, string> };
  /** The names of the dealer's locations by ID, if a preset names locations by ID. */
  locations?: Record<string, string>;
  /** The names of the dealerships by slug, where the site has several. */
  dealerships?: Record<string, string>;
};

function valueLabels(attribute: ListAttribute, settings: FilterSettings): Record<string, string> | undefined {
  const { new: fresh, used, demo } = settings.labels;
  if (attribute === 'car_type') return { new: fresh, used, demo };
  if (attribute === 'status') return { in_stock: 'In stock', coming_soon: 'Coming soon', sold: 'Sold' };
  if (attribute === 'location_id') return settings.locations;
  if (attribute === 'dealership_slug') return settings.dealerships;
  if (attribute === 'certified') return { true: 'Yes', false: 'No' };
  if (attribute === 'make' && Object.keys(settings.cars.brandAliases).length > 0) return settings.cars.brandAliases;
  if (attribute === 'simple_fuel' && settings.locale.language === 'en-US') return { Petrol: 'Gas' };
  return undefined;
}

/** The filter of an attribute with this site's words; undefined if the attribute cannot be filtered. */
export function filterView(name: string, settings: FilterSettings): FilterView | undefined {
  if (isRangeAttribute(name))
    return { kind: 'range', attribute: name, label: spell(labelOf(name), settings.locale.language), unit: unitOf(name) };
  if (!isListAttribute(name)) return undefined;
  const values = valueLabels(name, settings);
  return { kind: 'list', attribute: name, label: spell(labelOf(name), settings.locale.language), ...(values ? { values } : {}) };
}
