import { useRefinementList } from 'react-instantsearch';
import type { FilterView } from '#lib/search/filters.ts';
import styles from './filters.module.scss';
import { useSearch } from './search-context.tsx';

const byNumber = new Intl.Collator('en', { numeric: true }).compare;
const inOrder = (a: { name: string }, b: { name: string }) => byNumber(a.name, b.name);
const byUse = ['isRefined' as const, 'count:desc' as const, 'name:asc' as const];
/** Values that are numbers read as a scale, whatever their counts. */
const scales: ReadonlySet<string> = new Set(['seats', 'price_range', 'weekly_price_range']);

/** A filter with values to tick, the most frequent first, and more on demand (spec §2: 10, then 20). */
export function ListFilter({ filter }: { filter: Extract<FilterView, { kind: 'list' }> }) {
  const { setup, state, show } = useSearch();
  const { items, refine, canToggleShowMore, isShowingMore, toggleShowMore } = useRefinementList({
    attribute: filter.attribute,
    limit: setup.facetLimit,
    showMore: true,
    showMoreLimit: setup.facetLimitMore,
    sortBy: scales.has(filter.attribute) ? inOrder : byUse,
  });
  const choose = (value: string, last: boolean) => {
    // The last make takes its models with it: they would match nothing of what is chosen next.
    if (filter.attribute !== 'make' || !last) return refine(value);
    const { make: _make, model: _model, ...refinements } = state.refinements;
    show({ ...state, page: 1, refinements });
  };
  if (items.length === 0) return <p className={styles.none}>Nothing to choose here.</p>;
  const refined = items.filter((item) => item.isRefined).length;
  return (
    <>
      <ul className={styles.values} aria-label={filter.label}>
        {items.map(({ value, label, count, isRefined }) => (
          <li key={value}>
            <label className={styles.value}>
              <input type="checkbox" checked={isRefined} onChange={() => choose(value, isRefined && refined === 1)} />
              <span className={styles.name}>{filter.values?.[label] ?? label}</span>
              <span className={styles.count}>{count.toLocaleString('en-AU')}</span>
            </label>
          </li>
        ))}
      </ul>
      {canToggleShowMore && (
        <button type="button" className={styles.more} aria-expanded={isShowingMore} onClick={toggleShowMore}>
          {isShowingMore ? 'Show fewer' : 'Show more'}
          <span className="visually-hidden"> for {filter.label}</span>
        </button>
      )}
    </>
  );
}
