import { Search } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { useInstantSearch, useRefinementList } from 'react-instantsearch';
import { entryOf } from '#lib/model/entry.ts';
import { isScale } from '#lib/search/attributes.ts';
import type { FilterView } from '#lib/search/filters.ts';
import { FacetValue } from './facet-value.tsx';
import styles from './filters.module.scss';
import { useSearch } from './search-context.tsx';

export type ListView = Extract<FilterView, { kind: 'list' }>;

type Props = {
  filter: ListView;
  /** Replaces the choice of a value where more than this filter changes with it. */
  choose?: (name: string, chosen: boolean) => boolean;
  /** How many values there are, where the page's own answer holds only the chosen ones. */
  known?: number;
  /** What stands under a chosen value. */
  under?: (name: string) => ReactNode;
};

const byNumber = new Intl.Collator('en', { numeric: true }).compare;
const inOrder = (a: { name: string }, b: { name: string }) => byNumber(a.name, b.name);
const byUse = ['isRefined' as const, 'count:desc' as const, 'name:asc' as const];

/** A filter with values to tick, the most frequent first, more on demand (spec §2: 10, then 20), and a search inside a long list. */
export function ListFilter({ filter, choose, known = 0, under }: Props) {
  const { setup } = useSearch();
  const { refresh } = useInstantSearch();
  const [asked, setAsked] = useState(false);
  const { items, refine, canToggleShowMore, isShowingMore, toggleShowMore, searchForItems, isFromSearch } = useRefinementList({
    attribute: filter.attribute,
    limit: setup.facetLimit,
    showMore: true,
    showMoreLimit: setup.facetLimitMore,
    sortBy: isScale(filter.attribute) ? inOrder : byUse,
  });
  const [typed, setTyped] = useState('');
  const search = (text: string) => {
    setTyped(text);
    // A value that the site shows under another name is found by that name too.
    const start = text.trim().toLowerCase();
    const shown = start === '' ? undefined : Object.entries(filter.values ?? {}).find(([, name]) => name.toLowerCase().startsWith(start));
    searchForItems(shown?.[0] ?? text);
  };
  const long = canToggleShowMore || typed !== '' || isFromSearch;
  const partial = !asked && !long && known > items.length && items.every(({ isRefined }) => isRefined);
  const what = filter.label.toLowerCase();
  if (items.length === 0 && !long) return <p className={styles.none}>Nothing to choose here.</p>;
  return (
    <>
      {long && (
        <div className={styles.find}>
          <Search size={16} aria-hidden="true" />
          <input
            type="search"
            aria-label={`Search in ${what}`}
            placeholder={`Find a ${what}`}
            autoComplete="off"
            spellCheck={false}
            value={typed}
            onChange={(event) => search(event.target.value)}
          />
        </div>
      )}
      {long && isFromSearch && items.length === 0 && (
        <p className={styles.none} role="status">
          No {what} begins with “{typed}”.
        </p>
      )}
      <ul className={styles.values} aria-label={filter.label}>
        {items.map(({ value, label, count, isRefined }) => (
          <li key={value}>
            <FacetValue
              name={entryOf(filter.values ?? {}, label) ?? label}
              count={count}
              checked={isRefined}
              onChange={() => {
                if (typed) search('');
                if (!choose?.(label, isRefined)) refine(value);
              }}
            />
            {isRefined && under?.(label)}
          </li>
        ))}
      </ul>
      {partial && (
        <button
          type="button"
          className={styles.more}
          onClick={() => {
            setAsked(true);
            refresh();
          }}
        >
          Show more
          <span className="visually-hidden"> for {filter.label}</span>
        </button>
      )}
      {canToggleShowMore && !isFromSearch && (
        <button type="button" className={styles.more} aria-expanded={isShowingMore} onClick={toggleShowMore}>
          {isShowingMore ? 'Show fewer' : 'Show more'}
          <span className="visually-hidden"> for {filter.label}</span>
        </button>
      )}
    </>
  );
}
