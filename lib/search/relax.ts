import { formatNumber } from '../locale/thousands.ts';
import { needsAll } from './attributes.ts';
import { type Chip, clearedState } from './chips.ts';
import { without } from './same-json.ts';
import type { SortName } from './sorts.ts';
import { emptyState, type Refinements, type SearchState } from './state.ts';
import type { Presets } from './url.ts';

/** A suggestion for an empty search. `only` keeps a single choice, if removing any one of them would not help. */
export type Way = { key: string; kind: 'without' | 'only'; label: string; state: SearchState; count: number };

/** Chips of one filter as one choice: leaving out one of two colours alone finds nothing more. */
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
      // Without a make its models are left out too, but the make alone is all of its models.
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

/** What the button for a search without any choice says; undefined where it would find nothing. The last of the counts is of that search. */
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

/** Choices from the one that shoppers give up first to the one that they give up last; others, such as places, come before all of these. */
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
 * The search for the cars nearest to one that finds nothing: without the choice that matters least, else with the make alone. Without a
 * price or distance, the cars next to the bound come first.
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
  // A Mazda is nearer to a "mazda 6 wagon" than the wagon of another make, also where the site starts with Mazdas, so that the make alone is no suggestion.
  const keepsMake = (way.state.refinements.make ?? []).length > 0;
  const makeAlone = chips.length + chips.findIndex(({ key }) => key.startsWith('make:'));
  if (!keepsMake && makeAlone >= chips.length && (counts[makeAlone] ?? 0) > 0) return relaxedStates(state, chips, presets)[makeAlone];
  const removed = (Object.keys(nearestSorts) as (keyof typeof nearestSorts)[]).find(
    (name) => state.ranges[name] && !(name in way.state.ranges),
  );
  const sort = removed && nearestSorts[removed][state.ranges[removed]?.max === undefined ? 'min' : 'max'];
  return sort ? { ...way.state, sort } : way.state;
}

/** The search for the nearest cars where no removal helps: those that the words name, else what the site starts with. */
export const nearWordsSearch = (state: SearchState, namedFilters: Refinements, presets: Presets): SearchState =>
  Object.keys(namedFilters).length > 0
    ? { ...emptyState, ...(state.offer ? { offer: state.offer } : {}), refinements: namedFilters }
    : clearedState(state, presets);

/**
 * The suggestions that find cars: remove one choice, first the one that matters least, or keep only one, first the one that matters most, if
 * that does not help. Of choices that matter alike, the one with most cars comes first.
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
