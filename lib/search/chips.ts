import { kindName } from '../cars/vehicle-kind.ts';
import { weightUnits } from '../locale/language.ts';
import { formatMoney } from '../locale/money.ts';
import { formatNumber } from '../locale/thousands.ts';
import { entryOf } from '../model/entry.ts';
import { type ListAttribute, type RangeAttribute, type unitOf, valueTextOf } from './attributes.ts';
import type { FilterView } from './filters.ts';
import { chosenLeast } from './least.ts';
import { type ModelsByMake, withoutMake } from './make-model.ts';
import { shownQuery } from './query-text.ts';
import { sameKeys, without } from './same-json.ts';
import { emptyState, type Range, type SearchState } from './state.ts';
import type { Presets } from './url.ts';

/** One choice of a shopper, and the search without it. */
export type Chip = { key: string; label: string; without: SearchState };

/** `distance` is the unit of distances, from which that of weights follows. */
type Words = { unit: ReturnType<typeof unitOf>; distance: 'km' | 'mi'; wholeDollars: boolean };

function numberText(value: number, { unit, distance, wholeDollars }: Words): string {
  if (unit === 'money') return formatMoney(value, { wholeDollars: wholeDollars || Number.isInteger(value) });
  if (unit === 'weight') return `${formatNumber(value)} ${weightUnits[distance]}`;
  return unit === 'distance' ? `${formatNumber(value)} ${distance}` : String(value);
}

/** "$10,000 – $20,000", "from 2018", "up to 50,000 km". */
function rangeText({ min, max }: Range, words: Words): string {
  if (min !== undefined && max !== undefined) return `${numberText(min, words)} – ${numberText(max, words)}`;
  if (min !== undefined) return `from ${numberText(min, words)}`;
  return max === undefined ? '' : `up to ${numberText(max, words)}`;
}

/** "3 photos or more": a count reads better before its noun. */
function photosText({ min, max }: Range): string {
  const counted = (count: number) => `${count} ${count === 1 ? 'photo' : 'photos'}`;
  if (min !== undefined && max !== undefined) return min === max ? counted(min) : `${min} to ${counted(max)}`;
  if (min !== undefined) return `${counted(min)} or more`;
  return max === undefined ? 'Photos' : `${counted(max)} or fewer`;
}

/** One chip for each choice, in the order of the filters. Each leads to the first page of the search without that choice. */
export function chipsOf(state: SearchState, filters: readonly FilterView[], words: Omit<Words, 'unit'>, models: ModelsByMake = {}): Chip[] {
  const base = { ...state, page: 1 };
  const viewOf = (name: string) => filters.find((filter) => filter.attribute === name);
  const chips: Chip[] = state.query ? [{ key: 'query', label: `“${shownQuery(state.query)}”`, without: { ...base, query: '' } }] : [];
  for (const [name, values] of Object.entries(state.refinements) as [ListAttribute, string[]][]) {
    const view = viewOf(name);
    const least = view?.kind === 'list' && view.steps ? chosenLeast(values, view.steps) : undefined;
    if (least !== undefined) {
      const keptRefinements = without(state.refinements, [name]);
      chips.push({ key: name, label: valueTextOf(name, `${least}+`), without: { ...base, refinements: keptRefinements } });
      continue;
    }
    for (const value of values) {
      const rest = values.filter((other) => other !== value);
      const refinements = rest.length ? { ...state.refinements, [name]: rest } : without(state.refinements, [name]);
      const keptRefinements = name === 'make' ? withoutMake(state.refinements, value, models) : refinements;
      const plain = name === 'item_type' ? kindName(value) : valueTextOf(name, value);
      const label = (view?.kind === 'list' && entryOf(view.values ?? {}, value)) || plain;
      chips.push({ key: `${name}:${value}`, label, without: { ...base, refinements: keptRefinements } });
    }
  }
  for (const [name, range] of Object.entries(state.ranges) as [RangeAttribute, Range][]) {
    const view = viewOf(name);
    const text = rangeText(range, { ...words, unit: view?.kind === 'range' ? view.unit : 'plain' });
    const label = name === 'photos_count' ? photosText(range) : `${view?.label ?? name.replaceAll('_', ' ')} ${text}`;
    chips.push({ key: name, label, without: { ...base, ranges: without(state.ranges, [name]) } });
  }
  return chips;
}

/** The chips that a shopper chose: presets that still apply are not choices (rule S2). */
export function chosenChips(chips: readonly Chip[], state: SearchState, presets: Presets): Chip[] {
  const unchanged = [...sameKeys(presets.refinements, state.refinements), ...sameKeys(presets.ranges, state.ranges)];
  return chips.filter(({ key }) => !unchanged.includes(key.split(':', 1)[0] ?? ''));
}

/** The chips to show. A preset is left out if a choice has the same words (rule S2). */
export function shownChips(chips: readonly Chip[], state: SearchState, presets: Presets): Chip[] {
  const chosen = chosenChips(chips, state, presets);
  const words = new Set(chosen.map(({ label }) => label.toLowerCase()));
  return chips.filter((chip) => chosen.includes(chip) || !words.has(chip.label.toLowerCase()));
}

/** The search without any choice: the site's presets, in the same order, with the page's weekly offer. */
export const clearedState = (state: SearchState, presets: Presets): SearchState => ({
  ...emptyState,
  ...presets,
  ...(state.sort ? { sort: state.sort } : {}),
  ...(state.offer ? { offer: state.offer } : {}),
});
