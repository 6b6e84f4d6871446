import { useRef } from 'react';
import type { ListData } from './filter-data.tsx';

const keyOf = ({ items, canToggleShowMore, isShowingMore, isFromSearch }: ListData) =>
  JSON.stringify([canToggleShowMore, isShowingMore, isFromSearch, items.map(({ value, count, isRefined }) => [value, count, isRefined])]);

/** The same object while a list shows the same: InstantSearch creates a new one for every step of a search. */
export function useSameList(data: ListData): ListData {
  const key = keyOf(data);
  const last = useRef({ key, data });
  if (last.current.key !== key) last.current = { key, data };
  return last.current.data;
}
