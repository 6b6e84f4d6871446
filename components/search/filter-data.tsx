import { createContext, type ReactNode, useContext, useLayoutEffect, useMemo, useRef, useState, useSyncExternalStore } from 'react';
import { useRange, useRefinementList } from 'react-instantsearch';
import { createStore, type StoreApi, useStore } from 'zustand';
import type { NearMeState } from '#components/ui/use-position.tsx';
import { needsAll } from '#lib/search/attributes.ts';

export type ListData = ReturnType<typeof useRefinementList>;
type RangeData = ReturnType<typeof useRange>;
/** `opened` names the late filters that the shopper has opened, `near` is where the shopper is. */
type Data = { list: Record<string, ListData>; range: Record<string, RangeData>; opened: Record<string, true>; near: NearMeState };

const newStore = () => createStore<Data>(() => ({ list: {}, range: {}, opened: {}, near: { kind: 'idle' } }));

/** From this width the filters are beside the results; search-page.module.scss has the same one. */
const wide = '(min-width: 64rem)';

function subscribe(listener: () => void): () => void {
  const query = window.matchMedia(wide);
  query.addEventListener('change', listener);
  return () => query.removeEventListener('change', listener);
}

/** Whether the filters are beside the results. True in the HTML, where the width is unknown. */
const useIsWide = () =>
  useSyncExternalStore(
    subscribe,
    () => window.matchMedia(wide).matches,
    () => true,
  );

const keyOf = ({ items, canToggleShowMore, isShowingMore, isFromSearch }: ListData) =>
  JSON.stringify([canToggleShowMore, isShowingMore, isFromSearch, items.map(({ value, count, isRefined }) => [value, count, isRefined])]);

/** The same object while a list shows the same: InstantSearch creates a new one for every step of a search. */
export function useSameList(data: ListData): ListData {
  const key = keyOf(data);
  const last = useRef({ key, data });
  if (last.current.key !== key) last.current = { key, data };
  return last.current.data;
}

/** `reads`: shows data of others; `isHidden`: keeps its data for others and shows nothing. */
type Share = { store: StoreApi<Data>; reads: boolean; isHidden: boolean };

const ShareContext = createContext<Share | undefined>(undefined);

/** Shares the data of the filters beside the results with the drawer: a second set of widgets would search and render twice. */
export function FilterDataProvider({ children }: { children: ReactNode }) {
  const [store] = useState(newStore);
  const isHidden = !useIsWide();
  const share = useMemo(() => ({ store, reads: false, isHidden }), [store, isHidden]);
  return <ShareContext value={share}>{children}</ShareContext>;
}

/** Filters below this read the data of those beside the results. */
export function SharedFilters({ children }: { children: ReactNode }) {
  const share = useContext(ShareContext);
  const reading = useMemo(() => share && { ...share, reads: true, isHidden: false }, [share]);
  return <ShareContext value={reading}>{children}</ShareContext>;
}

/** Whether the filters are hidden, so that only their data is needed. */
export const useIsHidden = () => useContext(ShareContext)?.isHidden ?? false;

function useShared(): StoreApi<Data> {
  const share = useContext(ShareContext);
  const [own] = useState(newStore);
  return share?.store ?? own;
}

/** The shopper's position, if known, and how to set it. It outlives the drawer. */
export function useNear(): [NearMeState, (near: NearMeState) => void] {
  const store = useShared();
  return [useStore(store, ({ near }) => near), (near) => store.setState({ near })];
}

/** Whether a late filter was opened, beside the results or in the drawer, and what to call when it is. */
export function useOpened(attribute: string): [boolean, () => void] {
  const store = useShared();
  const hasOpened = useStore(store, ({ opened }) => opened[attribute] === true);
  return [hasOpened, () => store.setState(({ opened }) => ({ opened: { ...opened, [attribute]: true } }))];
}

type ListOptions = Parameters<typeof useRefinementList>[0];

/** A list filter of InstantSearch. The first one of an attribute decides how its values are joined, so all of them join alike (rule S9). */
export const useListFilter = (options: ListOptions): ListData =>
  useRefinementList({ ...options, operator: needsAll(options.attribute) ? 'and' : 'or' });

type ListProps = ListOptions & { id?: string; children: (data: ListData) => ReactNode };

function OwnList({ id, children, share, ...options }: ListProps & { share: Share | undefined }) {
  const data = useListFilter(options);
  const name = id ?? options.attribute;
  useLayoutEffect(() => share?.store.setState(({ list }) => ({ list: { ...list, [name]: data } })), [share, name, data]);
  return children(data);
}

function SharedList({ id, children, share, attribute }: ListProps & { share: Share }) {
  const data = useStore(share.store, ({ list }) => list[id ?? attribute]);
  return data && children(data);
}

/** The values of a list filter. `id` tells two lists of one attribute apart. */
export function ListSource(props: ListProps) {
  const share = useContext(ShareContext);
  return share?.reads ? <SharedList {...props} share={share} /> : <OwnList {...props} share={share} />;
}

type RangeProps = { attribute: string; children: (data: RangeData) => ReactNode };

function OwnRange({ attribute, children, share }: RangeProps & { share: Share | undefined }) {
  const data = useRange({ attribute });
  useLayoutEffect(() => share?.store.setState(({ range }) => ({ range: { ...range, [attribute]: data } })), [share, attribute, data]);
  return children(data);
}

function SharedRange({ attribute, children, share }: RangeProps & { share: Share }) {
  const data = useStore(share.store, ({ range }) => range[attribute]);
  return data && children(data);
}

/** The bounds of a range filter. */
export function RangeSource(props: RangeProps) {
  const share = useContext(ShareContext);
  return share?.reads ? <SharedRange {...props} share={share} /> : <OwnRange {...props} share={share} />;
}
