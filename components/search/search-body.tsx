import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { useInstantSearch } from 'react-instantsearch';
import { useViewingTime } from '#components/ui/use-viewing-time.ts';
import type { SearchModel } from '#lib/pages/search.ts';
import { isListAttribute } from '#lib/search/attributes.ts';
import { searchKey } from '#lib/search/search-key.ts';
import type { SearchState } from '#lib/search/state.ts';
import { fromIndexState, toIndexState } from '#lib/search/ui-state.ts';
import { searchUrls } from '#lib/search/url.ts';
import { ActiveFilters } from './active-filters.tsx';
import { BrowseLinks } from './browse-links.tsx';
import { FilterButton } from './filter-button.tsx';
import { FilterList } from './filter-list.tsx';
import { HiddenListFilter, HiddenRangeFilter } from './hidden-filters.tsx';
import { Pages } from './pages.tsx';
import { Results } from './results.tsx';
import { SearchBox } from './search-box.tsx';
import type { SearchCard } from './search-card.ts';
import { SearchProvider } from './search-context.tsx';
import { SearchHead, type SearchHeading } from './search-head.tsx';
import styles from './search-page.module.scss';
import { SortSelect } from './sort-select.tsx';
import { Stats } from './stats.tsx';
import { useUnderstoodQuery } from './use-understood-query.ts';
import { useUrlSync } from './use-url-sync.ts';

const filterNamesIn = (state: SearchState) => [...Object.keys(state.refinements), ...Object.keys(state.ranges)];

/** The parts of a search page in reading order: search box and sort order, filters, active filters, results, page numbers, links. */
export function SearchBody({ model, Card, heading }: { model: SearchModel; Card: SearchCard; heading: SearchHeading }) {
  const { setup, chrome } = model;
  const { indexUiState, setIndexUiState, refresh } = useInstantSearch();
  const { defaultSort } = setup.urls;
  const urls = useMemo(() => searchUrls(setup.urls), [setup.urls]);
  const state = fromIndexState(indexUiState, defaultSort, model.state.offer);
  const visibleFilters = setup.filters.map((filter) => filter.attribute as string);
  // A URL or a preset may use filters that have no control here; each still needs a widget.
  const [hiddenFilters, setHiddenFilters] = useState(() => filterNamesIn(model.state).filter((name) => !visibleFilters.includes(name)));
  const pendingState = useRef<SearchState | undefined>(undefined);

  const show = (nextState: SearchState) => {
    const missing = filterNamesIn(nextState).filter((name) => !visibleFilters.includes(name) && !hiddenFilters.includes(name));
    if (missing.length === 0) return setIndexUiState(toIndexState(nextState, setup.index, defaultSort) as never);
    pendingState.current = nextState;
    setHiddenFilters([...hiddenFilters, ...missing]);
  };
  const setState = useCallback(
    (nextState: SearchState) => setIndexUiState(toIndexState(nextState, setup.index, defaultSort) as never),
    [setIndexUiState, setup.index, defaultSort],
  );
  useEffect(() => {
    if (hiddenFilters.length === 0 || !pendingState.current) return;
    setState(pendingState.current);
    pendingState.current = undefined;
  }, [hiddenFilters, setState]);
  const typedKey = useRef<string | undefined>(undefined);
  const searchTyped = (typedState: SearchState) => {
    typedKey.current = searchKey(typedState);
    show(typedState);
  };
  const understand = useUnderstoodQuery(setup, chrome.nouns);
  useUrlSync({ urls, state, show, typedKey, understand });

  // The built count includes sold cars whose window may have ended; then InstantSearch must search again.
  const { validUntil } = model;
  const isOutdated = useViewingTime(validUntil === undefined ? [] : [validUntil]) > 0;
  useEffect(() => {
    if (isOutdated) refresh();
  }, [isOutdated, refresh]);

  const words = useMemo(() => ({ nouns: chrome.nouns, ...setup.card }), [chrome.nouns, setup.card]);

  const hrefOf = (otherState: SearchState) => urls.build(otherState, model.path);
  return (
    <SearchProvider value={{ setup, nouns: chrome.nouns, words, path: model.path, state, hrefOf, show, searchTyped }}>
      <SearchHead model={model} heading={heading} />
      {hiddenFilters.map((name) =>
        isListAttribute(name) ? <HiddenListFilter key={name} attribute={name} /> : <HiddenRangeFilter key={name} attribute={name} />,
      )}
      <div className={styles.search}>
        <div className={styles.bar}>
          <SearchBox />
          <div className={styles.tools}>
            <FilterButton />
            <SortSelect />
          </div>
        </div>
        <aside className={styles.filters} aria-label="Filters">
          <FilterList />
        </aside>
        <section className={styles.results} data-results="" aria-label={`${chrome.nouns.Many} found`}>
          <h2 className="visually-hidden">Results</h2>
          <Stats />
          <ActiveFilters />
          <Results cards={model.cards} leaving={model.leaving ?? {}} Card={Card} />
          <Pages />
        </section>
      </div>
      <BrowseLinks />
    </SearchProvider>
  );
}
