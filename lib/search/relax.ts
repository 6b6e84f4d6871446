import { formatNumber } from '../locale/thousands.ts';
import { needsAll } from './attributes.ts';
import { type Chip, clearedState } from './chips.ts';
import { without } from './same-json.ts';
import type { SortName } from './sorts.ts';
import { emptyState, type Refinements, type SearchState } from './state.ts';
import type { Presets } from './url.ts';

/** A suggestion for an empty search. `only` keeps a single choice, if removing any one of them would not help. */
export type Way = { key: string; kind: 'without' | 'only'; label: string; state: SearchState; count: number };

/** The chips of one filter count as one choice: removing one of two colours finds no more cars. */
export function choicesOf(chips: readonly Chip[]): Chip[] {
  const groups = Map.groupBy(chips, ({ key }) => key.split(':', 1)[0] as string);
  return [...groups].flatMap(([name, group]): Chip[] => {
    const [first, ...others] = group;
    if (!first || others.length === 0 || name === 'make' || name === 'model' || needsAll(name)) return group;
    const refinements = without(first.without.refinements, [name]);
    return [{ key: name, label: group.map(({ label }) => label).join(' or '), without: { ...first.without, refinements } }];
  });
}

/** The searches to count for the suggestions: without each choice, with each choice alone, and without any choice. */
export function relaxedStates(state: SearchState, chips: readonly Chip[], presets: Presets): SearchState[] {
  const cleared = clearedState(state, presets);
  const alone = chips.map(({ key, without }): SearchState => {
    const refinements = Object.entries(state.refinements).flatMap(([name, values]) => {
      // Removing a make also removes its models, but keeping only the make means all of its models.
      if (name === 'model' && key.startsWith('make:')) return [];
      const rest = without.refinements[name as 'make'] ?? [];
      const own = values.filter((value) => !rest.includes(value));
      return own.length > 0 ? [[name, own] as const] : [];
    });
    const ranges = Object.entries(state.ranges).filter(([name]) => !(name in without.ranges));
    return {
      ...cleared,
      query: without.query === state.query ? '' : state.query,
      refinements: Object.fromEntries(refinements),
      ranges: Object.fromEntries(ranges),
    };
  });
  return [...chips.map(({ without }) => without), ...alone, cleared];
}

/** The text of the button for a search without any choice. Undefined if that search would find nothing. Its count is the last one. */
export function showAllText(counts: readonly number[], { one, many }: { one: string; many: string }): string | undefined {
  const all = counts.at(-1);
  if (all === undefined) return `Show all ${many}`;
  if (all === 0) return undefined;
  return all === 1 ? `Show the one ${one}` : `Show all ${formatNumber(all)} ${many}`;
}

const nearestSorts: Record<'price' | 'km', Record<'min' | 'max', SortName>> = {
  price: { min: 'price_desc', max: 'price_asc' },
  km: { min: 'km_desc', max: 'km_asc' },
};

/** Attributes in the order in which shoppers give them up. Others, such as places, come before all of these. */
const importance = [
  'colour',
  'km',
  'hours',
  'year',
  'engine_cc',
  'tare',
  'gvm',
  'atm',
  'braked_towing',
  'simple_transmission',
  'badge',
  'filtered_features',
  'query',
  'price',
  'price_range',
  'subscription_price',
  'weekly_price',
  'weekly_price_range',
  'weekly_repayment',
  'simple_fuel',
  'simple_drive',
  'car_type',
  'seats',
  'sleeps',
  'categories',
  'simple_body',
  'item_type',
  'model',
  'make_model',
  'make',
];

const importanceOf = ({ key, kind }: Way) => importance.indexOf(key.slice(kind.length + 1).split(':', 1)[0] ?? '');

/**
 * The search for the closest cars to a search without results: without the least important choice, or else with only the make. If a price
 * or distance is removed, the cars closest to that limit come first.
 */
export function nearestSearch(
  state: SearchState,
  chips: readonly Chip[],
  counts: readonly number[],
  presets: Presets,
): SearchState | undefined {
  const ways = waysOut(state, chips, counts, presets);
  const [way] = [...ways].sort((a, b) => importanceOf(a) - importanceOf(b) || a.count - b.count);
  if (!way) return undefined;
  // A Mazda is closer to "mazda 6 wagon" than another make's wagon, even if the site's presets select Mazda, so that the make alone is not
  // a suggestion.
  const keepsMake = (way.state.refinements.make ?? []).length > 0;
  const makeAlone = chips.length + chips.findIndex(({ key }) => key.startsWith('make:'));
  if (!keepsMake && makeAlone >= chips.length && (counts[makeAlone] ?? 0) > 0) return relaxedStates(state, chips, presets)[makeAlone];
  const removed = (Object.keys(nearestSorts) as (keyof typeof nearestSorts)[]).find(
    (name) => state.ranges[name] && !(name in way.state.ranges),
  );
  const sort = removed && nearestSorts[removed][state.ranges[removed]?.max === undefined ? 'min' : 'max'];
  return sort ? { ...way.state, sort } : way.state;
}

/** The search for the closest cars if no removal helps: those that the words name, or else the site's presets. */
export const nearWordsSearch = (state: SearchState, namedFilters: Refinements, presets: Presets): SearchState =>
  Object.keys(namedFilters).length > 0
    ? { ...emptyState, ...(state.offer ? { offer: state.offer } : {}), refinements: namedFilters }
    : clearedState(state, presets);

/**
 * The suggestions that find cars: remove one choice, the least important first. If that does not help, keep only one, the most important
 * first. Among equally important choices, the one with the most cars comes first.
 */
export function waysOut(state: SearchState, chips: readonly Chip[], counts: readonly number[], presets: Presets): Way[] {
  const states = relaxedStates(state, chips, presets);
  // A suggestion that finds every car is left out, because "Clear all" does the same.
  const all = counts[states.length - 1];
  const ways = (kind: Way['kind'], from: number) =>
    chips.flatMap(({ key, label }, index): Way[] => {
      const [other, count = 0] = [states[from + index], counts[from + index]];
      return other && count > 0 && count !== all ? [{ key: `${kind} ${key}`, kind, label, state: other, count }] : [];
    });
  if (chips.length < 2) return [];
  const without = ways('without', 0);
  if (without.length > 0) return without.sort((a, b) => importanceOf(a) - importanceOf(b) || b.count - a.count);
  return ways('only', chips.length).sort((a, b) => importanceOf(b) - importanceOf(a) || b.count - a.count);
}
