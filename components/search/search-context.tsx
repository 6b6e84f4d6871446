import { type ComponentType, createContext, useContext } from 'react';
import type { CarCard } from '#lib/cars/card.ts';
import { withUnbreakableNames } from '#lib/cars/names.ts';
import { distanceUnit } from '#lib/locale/language.ts';
import type { Nouns } from '#lib/locale/nouns.ts';
import type { SearchDocument } from '#lib/model/search-document.ts';
import { type Chip, chipsOf } from '#lib/search/chips.ts';
import { filterView } from '#lib/search/filters.ts';
import type { SearchSetup } from '#lib/search/setup.ts';
import type { SearchState } from '#lib/search/state.ts';
import type { SubjectWords } from '#lib/search/subject.ts';

/** A template's card for a car in the results. */
export type SearchCard = ComponentType<{ card: CarCard; eager?: boolean }>;

/** The results of the built page have only an ID. */
export type FoundHit = Partial<SearchDocument> & { objectID: string };

/** The results on the page: their search, their number, whether they match only some of the words, and the cars. */
type Answered = { state: SearchState; count: number; isClose: boolean; hits: readonly FoundHit[] };

export type NextSearch = SearchState | ((latest: SearchState) => SearchState);

/** State and words shared by the parts of a search page. */
export type SearchContextValue = {
  setup: SearchSetup;
  nouns: Nouns;
  /** The site's words for its cars and prices. */
  words: SubjectWords;
  path: string;
  /** The search that the shopper chose. */
  state: SearchState;
  /** The results on the page. Their search differs from `state` until the answer is there, and after a failure. */
  answered: Answered;
  /** The URL of another search on this site. */
  hrefOf: (state: SearchState) => string;
  /** Chooses another search. A function gets the latest search, which may be ahead of `state`. */
  show: (next: NextSearch) => void;
  /** Changes the search while the shopper types. */
  searchTyped: (state: SearchState) => void;
  /** Whether the address has been read and these results answer the latest search. */
  isSettled: (shown: SearchState) => boolean;
  /** Searches again. */
  refresh: () => void;
};

const SearchContext = createContext<SearchContextValue | undefined>(undefined);

export const SearchProvider = SearchContext.Provider;

/** Runs a shopper's change of the search. */
export type Choose = (change: () => void) => void;

/** Separate from the other values, because those change with every search and many components read this one. */
const ChooseContext = createContext<Choose>((change) => change());

export const ChooseProvider = ChooseContext.Provider;

/** Runs a change of the search after the next paint, and brings the top of the results into view. */
export const useChoose = (): Choose => useContext(ChooseContext);

/** A URL that has no built page, was looked up, and matches nothing in the stock. */
const LookedUpContext = createContext<string | undefined>(undefined);

export const LookedUpProvider = LookedUpContext.Provider;

export const useLookedUp = (): string | undefined => useContext(LookedUpContext);

export function useSearch(): SearchContextValue {
  const value = useContext(SearchContext);
  if (!value) throw new Error('useSearch must be called inside <SearchPage>.');
  return value;
}

/** The active filters in the site's words. */
export function useChips(): Chip[] {
  const { setup, state } = useSearch();
  const { language, wholeDollars } = setup.card.locale;
  // A preset may use a filter that has no control here; its chip still needs the site's words.
  const activeNames = [...Object.keys(state.refinements), ...Object.keys(state.ranges)];
  const unlisted = activeNames.flatMap((name) =>
    setup.filters.some((filter) => filter.attribute === name) ? [] : (filterView(name, setup.card) ?? []),
  );
  const chips = chipsOf(
    state,
    [...setup.filters, ...unlisted],
    { distance: distanceUnit(language), wholeDollars },
    setup.urls.places.makes,
  );
  return chips.map((chip) => ({ ...chip, label: withUnbreakableNames(chip.label, setup.card.cars.unbreakableNames) }));
}
