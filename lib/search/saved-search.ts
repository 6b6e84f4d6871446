import type { SavedChoices } from '../model/saved-search.ts';
import { longestSearchName } from '../model/search-name.ts';
import { isListAttribute, isRangeAttribute } from './attributes.ts';
import { canonicalState, emptyState, type Ranges, type Refinements, type SearchState, searchKey } from './state.ts';

/** The search of an account's record. Unknown filters are left out, and the order is the site's first one. */
export function stateOfSaved({ query = '', refinements = {}, ranges = {}, offer }: SavedChoices): SearchState {
  const lists: Refinements = {};
  const numbers: Ranges = {};
  for (const [name, values] of Object.entries(refinements)) if (isListAttribute(name)) lists[name] = values;
  for (const [name, { min, max }] of Object.entries(ranges))
    if (isRangeAttribute(name)) numbers[name] = { ...(min === undefined ? {} : { min }), ...(max === undefined ? {} : { max }) };
  return canonicalState({ ...emptyState, query, refinements: lists, ranges: numbers, ...(offer ? { offer } : {}) });
}

/** An account's record of a search. Two searches with the same meaning give the same JSON (rule V20). */
export function savedOf(state: SearchState): SavedChoices {
  const { query, refinements, ranges, offer } = canonicalState(state);
  const sorted = <T>(values: Record<string, T>) => Object.fromEntries(Object.entries(values).sort(([a], [b]) => (a < b ? -1 : 1)));
  const typed = query.replaceAll(/\s+/g, ' ').trim();
  return {
    ...(typed ? { query: typed } : {}),
    ...(Object.keys(refinements).length > 0 ? { refinements: sorted(refinements) } : {}),
    ...(Object.keys(ranges).length > 0 ? { ranges: sorted(ranges) } : {}),
    ...(offer ? { offer } : {}),
  };
}

/** A text that is equal for saved searches with the same meaning. */
export const savedKey = (state: SearchState): string => searchKey(stateOfSaved(savedOf(state)));

/** The name of a saved search: its choices in the site's words, such as "Mazda, CX-5, from 2018". `all` is the name of the whole stock. */
export function savedName(labels: readonly string[], all: string): string {
  const name = labels.length > 0 ? labels.join(', ') : all;
  return name.length <= longestSearchName ? name : `${name.slice(0, longestSearchName - 1).trimEnd()}…`;
}
