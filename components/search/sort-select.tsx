import { useEffect, useState } from 'react';
import { useSortBy } from 'react-instantsearch';
import { isSortName, sortLabel, sortValue } from '#lib/search/sorts.ts';
import styles from './search-bar.module.scss';
import { useChoose, useSearch } from './search-context.tsx';

/** The sort order of the results. Lists an order that only the URL asked for, too. */
export function SortSelect() {
  const { setup, state } = useSearch();
  const fromUrl =
    state.sort && isSortName(state.sort) ? [{ name: state.sort, label: sortLabel(state.sort, setup.card.locale.language) }] : [];
  const sorts = [...setup.sorts, ...fromUrl.filter(({ name }) => !setup.sorts.some((sort) => sort.name === name))];
  const items = sorts.map(({ name, label }) => ({ value: sortValue(setup.index, name), label }));
  const { currentRefinement, options, refine } = useSortBy({ items });
  const choose = useChoose();
  const [shown, setShown] = useState(currentRefinement);
  useEffect(() => setShown(currentRefinement), [currentRefinement]);
  if (options.length < 2) return null;
  return (
    <label className={styles.sort}>
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
