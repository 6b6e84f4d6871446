import { useSortBy } from 'react-instantsearch';
import { isSortName, sortLabel, sortValue } from '#lib/search/sorts.ts';
import styles from './search-bar.module.scss';
import { useSearch } from './search-context.tsx';

/** The order of the results; one that only an address asked for is listed too. */
export function SortSelect() {
  const { setup, state } = useSearch();
  const asked =
    state.sort && isSortName(state.sort) ? [{ name: state.sort, label: sortLabel(state.sort, setup.card.locale.language) }] : [];
  const offered = [...setup.sorts, ...asked.filter(({ name }) => !setup.sorts.some((sort) => sort.name === name))];
  const items = offered.map(({ name, label }) => ({ value: sortValue(setup.index, name), label }));
  const { currentRefinement, options, refine } = useSortBy({ items });
  if (options.length < 2) return null;
  return (
    <label className={styles.sort}>
      <span>Sort by</span>
      <select value={currentRefinement} onChange={(event) => refine(event.target.value)}>
        {options.map(({ value, label }) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </select>
    </label>
  );
}
