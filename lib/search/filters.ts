import { kindName } from '../cars/vehicle-kind.ts';
import { type Language, spell } from '../locale/language.ts';
import { definedFields } from '../model/defined-fields.ts';
import type { SearchDocument } from '../model/search-document.ts';
import {
  controlOf,
  type FilterControl,
  isExtra,
  isListAttribute,
  isRangeAttribute,
  type ListAttribute,
  labelOf,
  type RangeAttribute,
  unitOf,
} from './attributes.ts';

/**
 * A filter on a page. `unit` formats its numbers. `steps` are the numbers of the stock, from low to high. A late filter is counted once its
 * group is opened.
 */
export type FilterView =
  | {
      kind: 'list';
      attribute: ListAttribute;
      label: string;
      values?: Record<string, string>;
      control?: FilterControl;
      steps?: string[];
      isLate?: true;
    }
  | { kind: 'range'; attribute: RangeAttribute; label: string; unit: ReturnType<typeof unitOf> };

export type FilterSettings = {
  locale: { language: Language };
  labels: { new: string; used: string; demo: string };
  cars: { brandAliases: Record<string, string> };
  /** The names of the dealer's locations by ID, if a preset names locations by ID. */
  locations?: Record<string, string>;
  /** The names of the dealerships by slug, if the site has several. */
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
  const control = controlOf(name);
  const label = name === 'state' && settings.locale.language === 'en-NZ' ? 'Region' : labelOf(name);
  return definedFields({ kind: 'list' as const, attribute: name, label: spell(label, settings.locale.language), values, control });
}

/** From this number on, filter groups are initially closed. */
export const initiallyOpen = 6;

/** The filters of a site, in its order, as far as its stock has values for them (rules S17 and S38). */
export function siteFilters(names: readonly string[], documents: readonly SearchDocument[], settings: FilterSettings): FilterView[] {
  /** The distinct values of the stock, up to a limit: for most filters one car is enough, instead of thousands. */
  const valuesOf = (name: string, most = Number.POSITIVE_INFINITY): Set<unknown> => {
    const values = new Set<unknown>();
    for (const document of documents) {
      const value = document[name as keyof SearchDocument] as unknown;
      for (const one of Array.isArray(value) ? value : [value]) if (one !== undefined && one !== null && one !== '') values.add(one);
      if (values.size >= most) break;
    }
    return values;
  };
  const isAnswered = (name: string) => {
    const least = isExtra(name) ? 2 : 1;
    return valuesOf(name, least).size >= least;
  };
  const answered = names.filter((name) => (isListAttribute(name) || isRangeAttribute(name)) && isAnswered(name));
  return answered.flatMap((name, index): FilterView[] => {
    const view = filterView(name, settings);
    if (view?.kind === 'list' && name === 'item_type')
      return [{ ...view, values: Object.fromEntries([...valuesOf(name)].map((kind) => [String(kind), kindName(String(kind))])) }];
    if (!view || !isExtra(name) || view.kind === 'range') return view ? [view] : [];
    const steps = () => [...new Set([...valuesOf(name)].map(Number))].sort((a, b) => a - b).map(String);
    const late = index < initiallyOpen ? {} : { isLate: true as const };
    return [{ ...view, ...(view.control === 'least' ? { steps: steps() } : {}), ...late }];
  });
}

/** The filters that every search counts. */
export const promptFilters = (filters: readonly FilterView[]): string[] =>
  filters.flatMap((filter) => (filter.kind === 'list' && filter.isLate ? [] : [filter.attribute]));
