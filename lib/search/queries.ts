import { needsAll } from './attributes.ts';
import { type LimitSettings, limitFilter } from './limits.ts';
import { type ModelsByMake, wholeMakes } from './make-model.ts';
import { escapedValue, searchText, splitExcluded, strategies } from './query-text.ts';
import { retrievedAttributes } from './settings.ts';
import { isSortName, type SortName, sorts } from './sorts.ts';
import type { Range, SearchState } from './state.ts';

export type QuerySettings = LimitSettings & {
  index: string;
  hitsPerPage: number;
  /** The facets to count: those of the site's filters. */
  facets: readonly string[];
  /** Sort rules of "Most relevant" if no text is typed (rule S7). */
  defaultSort: readonly string[];
  /** The sort order of a search that names none. */
  firstSort: SortName;
  ascendingPricePositive: boolean;
  /** The models of each make, if models are read as part of their makes. */
  models?: ModelsByMake;
  /** The body types of the stock. */
  bodies?: readonly string[];
};

/** One query of the search service, with the fields that the product sends. */
export type SearchQuery = {
  indexUid: string;
  q: string;
  filter: (string | string[])[];
  facets: string[];
  sort: string[];
  hitsPerPage: number;
  page: number;
  attributesToRetrieve: string[];
  matchingStrategy: string;
};

/** The sort rules of a search. "Most relevant" has none if text is typed, because the default order would hide the best match. */
export function sortRules(sort: string | undefined, query: string, defaultSort: readonly string[]): string[] {
  const rule = sort && isSortName(sort) ? sorts[sort as SortName].rule : undefined;
  if (rule) return [rule];
  return query.trim() === '' ? [...defaultSort] : [];
}

/** Whether an order leaves out cars without a price (rule S8). */
export const needsPrice = (rules: readonly string[], ascendingPricePositive: boolean) => ascendingPricePositive && rules[0] === 'price:asc';

const listFilter = (name: string, values: readonly string[]) => values.map((value) => `"${name}"="${escapedValue(value)}"`);
const rangeFilter = (name: string, { min, max }: Range) => [
  ...(min === undefined ? [] : [`"${name}">=${min}`]),
  ...(max === undefined ? [] : [`"${name}"<=${max}`]),
];

/**
 * The queries of one search: the first asks for the page and all facets, one more for each chosen filter counts its other values, unless a
 * car must have all chosen ones (rule S9).
 * `now` in milliseconds.
 */
export function queriesOf(state: SearchState, settings: QuerySettings, now: number): SearchQuery[] {
  const { text, filter: excluded } = splitExcluded(state.query, settings);
  const rules = sortRules(state.sort ?? settings.firstSort, text, settings.defaultSort);
  const limit = limitFilter(settings, now, needsPrice(rules, settings.ascendingPricePositive));
  const chosen = new Map<string, (string | string[])[]>();
  for (const [name, values] of Object.entries(state.refinements))
    if (values?.length) chosen.set(name, needsAll(name) ? listFilter(name, values) : [listFilter(name, values)]);
  const whole = wholeMakes(state.refinements, settings.models ?? {});
  if (whole.length > 0) chosen.set('model', [[...listFilter('model', state.refinements.model ?? []), ...listFilter('make', whole)]]);
  for (const [name, range] of Object.entries(state.ranges)) if (range) chosen.set(name, rangeFilter(name, range));
  // Makes are counted without the chosen models.
  const leftOut = (name: string, facet?: string) => name === facet || (settings.models && facet === 'make' && name === 'model');
  const filterWithout = (facet?: string) => [
    limit,
    ...excluded,
    ...[...chosen].filter(([name]) => !leftOut(name, facet)).flatMap(([, filter]) => filter),
  ];
  const shared = { indexUid: settings.index, q: searchText(text), sort: rules, matchingStrategy: strategies.exact };
  return [
    {
      ...shared,
      filter: filterWithout(),
      facets: [...settings.facets],
      hitsPerPage: settings.hitsPerPage,
      page: state.page,
      attributesToRetrieve: [...retrievedAttributes],
    },
    ...[...chosen.keys()]
      .filter((name) => settings.facets.includes(name) && !needsAll(name))
      .map((name) => ({ ...shared, filter: filterWithout(name), facets: [name], hitsPerPage: 0, page: 1, attributesToRetrieve: [] })),
  ];
}
