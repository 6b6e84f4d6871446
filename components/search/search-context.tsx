import { createContext, useContext } from 'react';
import type { Nouns } from '#lib/locale/nouns.ts';
import type { SearchSetup } from '#lib/search/setup.ts';
import type { SearchState } from '#lib/search/state.ts';
import type { SubjectWords } from '#lib/search/subject.ts';

/** State and words shared by the parts of a search page. */
export type SearchContextValue = {
  setup: SearchSetup;
  nouns: Nouns;
  /** The site's words for its cars and prices. */
  words: SubjectWords;
  path: string;
  /** The current search. */
  state: SearchState;
  /** The URL of another search on this site. */
  hrefOf: (state: SearchState) => string;
  /** Changes the current search. */
  show: (state: SearchState) => void;
  /** Changes the search while the shopper types. */
  searchTyped: (state: SearchState) => void;
};

const SearchContext = createContext<SearchContextValue | undefined>(undefined);

export const SearchProvider = SearchContext.Provider;

export function useSearch(): SearchContextValue {
  const value = useContext(SearchContext);
  if (!value) throw new Error('useSearch must be called inside <SearchPage>.');
  return value;
}
