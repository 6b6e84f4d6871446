import { isListAttribute, isRangeAttribute } from './attributes.ts';
import { parseSort, type SortName, sortValue } from './sorts.ts';
import { emptyState, type Offer, parseRange, type Ranges, type Refinements, type SearchState, writeRange } from './state.ts';

/** InstantSearch's state of one index, with the fields that our widgets use. */
export type IndexState = {
  query?: string;
  page?: number;
  sortBy?: string;
  refinementList?: Record<string, string[]>;
  range?: Record<string, string>;
};

/** InstantSearch escapes a value that begins with a hyphen, because a hyphen means "not". */
export const escapeValue = (value: string) => value.replace(/^-/, '\\-');
const unescapeValue = (value: string) => value.replace(/^\\-/, '-');

/** Converts a search into InstantSearch's state of `index`; `defaultSort` needs no name. */
export function toIndexState(state: SearchState, index: string, defaultSort: SortName): IndexState {
  const ranges = Object.entries(state.ranges).flatMap(([name, range]) => (range ? [[name, writeRange(range)] as const] : []));
  const lists = Object.entries(state.refinements).map(([name, values]) => [name, (values ?? []).map(escapeValue)] as const);
  const sort = state.sort as SortName | undefined;
  return {
    ...(state.query ? { query: state.query } : {}),
    ...(state.page > 1 ? { page: state.page } : {}),
    ...(sort && sort !== defaultSort ? { sortBy: sortValue(index, sort) } : {}),
    ...(lists.length ? { refinementList: Object.fromEntries(lists) } : {}),
    ...(ranges.length ? { range: Object.fromEntries(ranges) } : {}),
  };
}

/** The inverse of toIndexState. Unknown filters are left out; `offer` belongs to the page, not to InstantSearch. */
export function fromIndexState(ui: IndexState, defaultSort: SortName, offer?: Offer): SearchState {
  const refinements: Refinements = {};
  const ranges: Ranges = {};
  for (const [name, values] of Object.entries(ui.refinementList ?? {}))
    if (isListAttribute(name)) refinements[name] = values.map(unescapeValue);
  for (const [name, text] of Object.entries(ui.range ?? {})) {
    const range = isRangeAttribute(name) ? parseRange(text) : undefined;
    if (isRangeAttribute(name) && range) ranges[name] = range;
  }
  const sort = ui.sortBy ? (ui.sortBy.includes(':') ? parseSort(ui.sortBy) : 'relevant') : undefined;
  return {
    ...emptyState,
    query: ui.query ?? '',
    page: ui.page ?? 1,
    ...(sort && sort !== defaultSort ? { sort } : {}),
    refinements,
    ranges,
    ...(offer ? { offer } : {}),
  };
}
