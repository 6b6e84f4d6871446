import dynamic from 'next/dynamic';
import { memo, type ReactNode, type RefObject, useEffect, useMemo, useState } from 'react';
import { useInstantSearch, useRange, useSortBy } from 'react-instantsearch';
import { Link } from '#components/ui/link.tsx';
import { formatNumber } from '#lib/locale/thousands.ts';
import type { SearchModel } from '#lib/pages/search.ts';
import { isListAttribute } from '#lib/search/attributes.ts';
import { browseLinks } from '#lib/search/browse.ts';
import { type SortName, sortLabel, sortNames, sortValue } from '#lib/search/sorts.ts';
import { countedWords } from '#lib/search/subject.ts';
import { ActiveFilters, FilterButton } from './active-filters.tsx';
import { FilterDataProvider, useListFilter } from './filter-data.tsx';
import { FilterList } from './filter-list.tsx';
import { Pages } from './pages.tsx';
import { Results } from './results.tsx';
import searchBarStyles from './search-bar.module.scss';
import { SearchBox } from './search-box.tsx';
import { type SearchCard, useChoose, useSearch } from './search-context.tsx';
import { SearchHead, type SearchHeading } from './search-head.tsx';
import styles from './search-page.module.scss';

// Sites without accounts never load it.
const SaveSearch = dynamic(() => import('./save-search-button.tsx').then((module) => module.SaveSearchButton), { ssr: false });

/**
 * The sort order of the results. InstantSearch knows all orders from the start, because a new one would undo the current one. The list has the orders
 * that the site offers, and one that a URL or a typed text asked for ("low kms").
 */
export function SortSelect() {
  const { setup } = useSearch();
  const { language } = setup.card.locale;
  const itemOf = (name: SortName) => ({ value: sortValue(setup.index, name), label: sortLabel(name, language) });
  const { currentRefinement, refine } = useSortBy({ items: sortNames.map(itemOf) });
  const offered = setup.sorts.map(({ name }) => name);
  const unoffered = sortNames.filter((name) => !offered.includes(name) && itemOf(name).value === currentRefinement);
  const options = [...offered, ...unoffered].map(itemOf);
  const choose = useChoose();
  const [shown, setShown] = useState(currentRefinement);
  useEffect(() => setShown(currentRefinement), [currentRefinement]);
  if (options.length < 2) return null;
  return (
    <label className={searchBarStyles.sort}>
      <span>Sort by</span>
      <select
        value={shown}
        onChange={({ target }) => {
          const { value } = target;
          setShown(value);
          choose(() => refine(value));
        }}
      >
        {options.map(({ value, label }) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </select>
    </label>
  );
}

/** "37 used cars", and "Searching…" while a search is slow. Screen readers hear both. Beside them is what can be done with the search. */
export function Stats({ children }: { children?: ReactNode }) {
  const { words, answered } = useSearch();
  const { status } = useInstantSearch();
  return (
    <div className={styles.stats}>
      <p role="status">
        <strong className="tabular">{formatNumber(answered.count)}</strong>{' '}
        {countedWords(answered.state, words, answered.count, answered.isClose)}
      </p>
      <p role="status" className={styles.working}>
        {status === 'stalled' && 'Searching…'}
      </p>
      {children}
    </div>
  );
}

/** Links to the other search pages, for search engines and for shoppers without scripts. */
function BrowseLinks() {
  const { setup, nouns, path } = useSearch();
  const groups = useMemo(() => browseLinks(setup, path), [setup, path]);
  return (
    <nav className={styles.browse} aria-label={`More ${nouns.many}`}>
      {groups.map(({ title, links }) => (
        <div key={title}>
          <h2>{title}</h2>
          <ul className={styles.links}>
            {links.map(({ name, href }) => (
              <li key={href}>
                <Link href={href}>{name}</Link>
              </li>
            ))}
          </ul>
        </div>
      ))}
    </nav>
  );
}

/** Registers a list filter that has no control on the page: InstantSearch drops filters without a widget. */
function HiddenListFilter({ attribute }: { attribute: string }) {
  useListFilter({ attribute });
  return null;
}

/** Registers a range that has no control on the page. */
function HiddenRangeFilter({ attribute }: { attribute: string }) {
  useRange({ attribute });
  return null;
}

type Props = {
  model: SearchModel;
  Card: SearchCard;
  heading: SearchHeading;
  hiddenFilters: readonly string[];
  results: RefObject<HTMLElement | null>;
};

const noneLeaving = {};

/** The parts of a search page in reading order: search box and sort order, filters, active filters, results, page numbers, links. */
export const SearchParts = memo(({ model, Card, heading, hiddenFilters, results }: Props) => (
  <FilterDataProvider>
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
      <section ref={results} className={styles.results} data-results="" aria-label={`${model.chrome.nouns.Many} found`}>
        <h2 className="visually-hidden">Results</h2>
        <Stats>
          {model.chrome.garage.searchesHref && (
            <div className={styles.saving}>
              <SaveSearch chrome={model.chrome} />
            </div>
          )}
        </Stats>
        <ActiveFilters />
        <Results
          cards={model.cards}
          leaving={model.leaving ?? noneLeaving}
          Card={Card}
          phone={model.chrome.phone}
          contactPath={model.contactPath}
          account={model.chrome.garage.searchesHref ? model.chrome : undefined}
        />
        <Pages />
      </section>
    </div>
    <BrowseLinks />
  </FilterDataProvider>
));
SearchParts.displayName = 'SearchParts';
