import type { Language } from '../locale/language.ts';
import { spell } from '../locale/spelling.ts';
import { isListAttribute, isRangeAttribute, type ListAttribute, labelOf, type RangeAttribute, unitOf } from './attributes.ts';

/** A filter as the page shows it. `unit` says how its numbers read. */
export type FilterView =
  | { kind: 'list'; attribute: ListAttribute; label: string; values?: Record<string, string> }
  | { kind: 'range'; attribute: RangeAttribute; label: string; unit: 'money' | 'distance' | 'plain' };

export type FilterSettings = {
  locale: { language: Language };
  labels: { new: string; used: string; demo: string };
  cars: { brandAliases: Record<string, string> };
  /** Names of the dealer's locations by id, where a search may name a location by its id. */
  locations?: Record<string, string>;
};

function valueLabels(attribute: ListAttribute, settings: FilterSettings): Record<string, string> | undefined {
  const { new: fresh, used, demo } = settings.labels;
  if (attribute === 'car_type') return { new: fresh, used, demo };
  if (attribute === 'status') return { in_stock: 'In stock', coming_soon: 'Coming soon', sold: 'Sold' };
  if (attribute === 'location_id') return settings.locations;
  if (attribute === 'certified') return { true: 'Yes', false: 'No' };
  if (attribute === 'make' && Object.keys(settings.cars.brandAliases).length > 0) return settings.cars.brandAliases;
  if (attribute === 'simple_fuel' && settings.locale.language === 'en-US') return { Petrol: 'Gas' };
  return undefined;
}

/** How a filter reads on this site; undefined when there is no such filter. */
export function filterView(name: string, settings: FilterSettings): FilterView | undefined {
  if (isRangeAttribute(name))
    return { kind: 'range', attribute: name, label: spell(labelOf(name), settings.locale.language), unit: unitOf(name) };
  if (!isListAttribute(name)) return undefined;
  const values = valueLabels(name, settings);
  return { kind: 'list', attribute: name, label: spell(labelOf(name), settings.locale.language), ...(values ? { values } : {}) };
}
