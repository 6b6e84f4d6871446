import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { useInstantSearch } from 'react-instantsearch';
import { useViewingTime } from '#components/ui/use-viewing-time.ts';
import type { SearchModel } from '#lib/pages/search.ts';
import { isListAttribute } from '#lib/search/attributes.ts';
import type { SearchState } from '#lib/search/state.ts';
import { fromIndexState, toIndexState } from '#lib/search/ui-state.ts';
import { searchUrls } from '#lib/search/url.ts';
import { ActiveFilters } from './active-filters.tsx';
import { BrowseLinks } from './browse-links.tsx';
import { FilterButton } from './filter-button.tsx';
import { FilterList } from './filter-list.tsx';
import { ListState, RangeState } from './filter-state.tsx';
import { Pages } from './pages.tsx';
import { Results } from './results.tsx';
import { SearchBox } from './search-box.tsx';
import type { SearchCard } from './search-card.ts';
import { SearchProvider } from './search-context.tsx';
import { SearchHead, type SearchHeading } from './search-head.tsx';
import styles from './search-page.module.scss';
import { SortSelect } from './sort-select.tsx';
import { Stats } from './stats.tsx';
import { useUrlSync } from './use-url-sync.ts';

const namesIn = (state: SearchState) => [...Object.keys(state.refinements), ...Object.keys(state.ranges)];

/** The parts of a search page, in reading order: search box and order, what is chosen, filters, results, pages, further links. */
export function SearchBody({ model, Card, heading }: { model: SearchModel; Card: SearchCard; heading: SearchHeading }) {
  const { setup, chrome } = model;
  const { indexUiState, setIndexUiState, refresh } = useInstantSearch();
  const first = setup.urls.defaultSort;
  const urls = useMemo(() => searchUrls(setup.urls), [setup.urls]);
  const state = fromIndexState(indexUiState, first, model.state.offer);
  const offered = setup.filters.map((filter) => filter.attribute as string);
  // Filters that an address or a preset names and that have no control here still need a widget to hold them.
  const [extras, setExtras] = useState(() => namesIn(model.state).filter((name) => !offered.includes(name)));
  const waiting = useRef<SearchState | undefined>(undefined);

  const show = (wanted: SearchState) => {
    const missing = namesIn(wanted).filter((name) => !offered.includes(name) && !extras.includes(name));
    if (missing.length === 0) return setIndexUiState(toIndexState(wanted, setup.index, first) as never);
    waiting.current = wanted;
    setExtras([...extras, ...missing]);
  };
  const setState = useCallback(
    (wanted: SearchState) => setIndexUiState(toIndexState(wanted, setup.index, first) as never),
    [setIndexUiState, setup.index, first],
  );
  useEffect(() => {
    if (extras.length === 0 || !waiting.current) return;
    setState(waiting.current);
    waiting.current = undefined;
  }, [extras, setState]);
  useUrlSync(urls, state, show);

  // What the build counted is asked anew once a sold car among it has left: InstantSearch then has no answer yet of its own.
  const { validUntil } = model;
  const outdated = useViewingTime(validUntil === undefined ? [] : [validUntil]) > 0;
  useEffect(() => {
    if (outdated) refresh();
  }, [outdated, refresh]);

  const words = useMemo(() => ({ nouns: chrome.nouns, ...setup.card }), [chrome.nouns, setup.card]);

  const hrefOf = (wanted: SearchState) => urls.build(wanted, model.path);
  return (
    <SearchProvider value={{ setup, nouns: chrome.nouns, words, path: model.path, state, hrefOf, show }}>
      <SearchHead model={model} heading={heading} />
      {extras.map((name) =>
        isListAttribute(name) ? <ListState key={name} attribute={name} /> : <RangeState key={name} attribute={name} />,
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
