import { createContext, useContext } from 'react';
import type { Nouns } from '#lib/locale/nouns.ts';
import type { SearchSetup } from '#lib/search/setup.ts';
import type { SearchState } from '#lib/search/state.ts';
import type { SubjectWords } from '#lib/search/subject.ts';

/** What the parts of a search page share. */
export type SearchContextValue = {
  setup: SearchSetup;
  nouns: Nouns;
  /** The site's words for what is searched. */
  words: SubjectWords;
  path: string;
  /** The search shown now. */
  state: SearchState;
  /** The address of another search of this site. */
  hrefOf: (state: SearchState) => string;
  /** Shows another search; a filter changed this way starts at its first page. */
  show: (state: SearchState) => void;
};

const SearchContext = createContext<SearchContextValue | undefined>(undefined);

export const SearchProvider = SearchContext.Provider;

export function useSearch(): SearchContextValue {
  const value = useContext(SearchContext);
  if (!value) throw new Error('useSearch: the component stands outside <SearchPage>.');
  return value;
}
