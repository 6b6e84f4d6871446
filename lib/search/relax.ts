import { type Chip, clearedState } from './chips.ts';
import type { SearchState } from './state.ts';

/** A way out of a search that found nothing. `only` keeps one choice where leaving any one of them out would not help. */
export type Way = { key: string; kind: 'without' | 'only'; label: string; state: SearchState; count: number };

/** What each choice would bring if it were left out, and if it stood alone; asked in this order. */
export function relaxedStates(state: SearchState, chips: readonly Chip[]): SearchState[] {
  const cleared = clearedState(state);
  const alone = chips.map(({ without }): SearchState => {
    const refinements = Object.entries(state.refinements).flatMap(([name, values]) => {
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

/** The ways that find cars, the most helpful first: leaving one choice out; where no single one helps, keeping one alone. */
export function waysOut(state: SearchState, chips: readonly Chip[], counts: readonly number[]): Way[] {
  const states = relaxedStates(state, chips);
  // What finds as much as nothing chosen is offered as that.
  const all = counts[states.length - 1];
  const ways = (kind: Way['kind'], from: number) =>
    chips.flatMap(({ key, label }, index): Way[] => {
      const [other, count = 0] = [states[from + index], counts[from + index]];
      return other && count > 0 && count !== all ? [{ key: `${kind} ${key}`, kind, label, state: other, count }] : [];
    });
  if (chips.length < 2) return [];
  const without = ways('without', 0);
  return (without.length > 0 ? without : ways('only', chips.length)).sort((a, b) => b.count - a.count);
}
