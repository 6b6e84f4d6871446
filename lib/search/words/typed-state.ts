import { sameKeys, without } from '../same-json.ts';
import { emptyState, type SearchState } from '../state.ts';
import type { Presets } from '../url.ts';
import type { Understood } from './understand.ts';

/** The search that typing starts from: without its text, and without presets, which only limit what a site starts with (rule S2). */
export const typingBase = (state: SearchState, presets: Presets): SearchState => ({
  ...state,
  query: '',
  page: 1,
  refinements: without(state.refinements, sameKeys(presets.refinements, state.refinements)),
  ranges: without(state.ranges, sameKeys(presets.ranges, state.ranges)),
});

/**
 * A search with what a text says. A make or model in the text replaces both, because the old ones would find nothing. The first order of
 * the site is not named, as in addresses, so that searches that mean the same are equal.
 */
export function withUnderstood(base: SearchState, understood: Understood, defaultSort?: string): SearchState {
  const { refinements, ranges, rest } = understood;
  const { sort: chosen, ...others } = base;
  const sort = understood.sort ?? chosen;
  const { make, model, ...otherRefinements } = base.refinements;
  const isOtherCar = refinements.make !== undefined || refinements.model !== undefined;
  return {
    ...others,
    query: rest,
    page: 1,
    ...(sort && sort !== defaultSort ? { sort } : {}),
    refinements: { ...(isOtherCar ? otherRefinements : base.refinements), ...refinements },
    ranges: { ...base.ranges, ...ranges },
  };
}

/** The search of a text alone. */
export const stateOf = (understood: Understood): SearchState => withUnderstood(emptyState, understood);
