import { useEffect } from 'react';
import type { SearchContextValue } from './search-context.tsx';

/** Goes to the last page if a search asks for a later one (rule S24). */
export function useLastPage(
  { state, count }: SearchContextValue['answered'],
  pageCount: number,
  setSearch: SearchContextValue['show'],
): void {
  useEffect(() => {
    if (count > 0 && pageCount > 0 && state.page > pageCount) setSearch({ ...state, page: pageCount });
  }, [state, count, pageCount, setSearch]);
}
