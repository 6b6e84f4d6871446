import { memo, type ReactNode, useDeferredValue, useState } from 'react';
import { Icon } from '#components/ui/icon.tsx';
import { withUnbreakableNames } from '#lib/cars/names.ts';
import { formatNumber } from '#lib/locale/thousands.ts';
import { entryOf } from '#lib/model/entry.ts';
import { isScale } from '#lib/search/attributes.ts';
import type { FilterView } from '#lib/search/filters.ts';
import { comparePriceLabels } from '#lib/search/state.ts';
import { type ListData, ListSource, useIsHidden, useSameList } from './filter-data.tsx';
import styles from './filters.module.scss';
import { useChoose, useSearch } from './search-context.tsx';

type ValueProps = { name: string; detail?: string | undefined; count: number; checked: boolean; onChange: () => void };

/** A checkbox for one value of a filter, with the number of cars that have it. It responds to a click before the search runs. */
export function FacetValue({ name, detail, count, checked, onChange }: ValueProps) {
  const choose = useChoose();
  const [isChecked, setIsChecked] = useState(checked);
  const [lastChecked, setLastChecked] = useState(checked);
  if (checked !== lastChecked) {
    setLastChecked(checked);
    setIsChecked(checked);
  }
  return (
    <label className={styles.value}>
      <input
        type="checkbox"
        checked={isChecked}
        onChange={() => {
          setIsChecked(!isChecked);
          choose(onChange);
        }}
      />
      <span className={styles.name}>
        {name}
        {detail && <small> {detail}</small>}
      </span>
      <span className={styles.count}>{formatNumber(count)}</span>
    </label>
  );
}

export type ListView = Extract<FilterView, { kind: 'list' }>;

type Props = {
  filter: ListView;
  /** Handles a change that affects more than this filter; returns true if it did. */
  onToggle?: (name: string, isChecked: boolean) => boolean;
  /** The number of values, if the page's built results contain only the checked ones. */
  totalValues?: number;
  /** Renders below a checked value. */
  renderBelow?: (name: string) => ReactNode;
};

const byNumber = (a: { name: string }, b: { name: string }) => comparePriceLabels(a.name, b.name);
const byUse = ['isRefined' as const, 'count:desc' as const, 'name:asc' as const];

/** A filter with checkboxes, the most frequent values first, a "Show more" button and a search box in a long list. */
export function ListFilter(props: Props) {
  const { setup } = useSearch();
  const { attribute } = props.filter;
  return (
    <ListSource
      attribute={attribute}
      limit={setup.facetLimit}
      showMore
      showMoreLimit={setup.facetLimitMore}
      sortBy={isScale(attribute) ? byNumber : byUse}
    >
      {(data) => <LaterValues {...props} data={data} />}
    </ListSource>
  );
}

/** Renders new values in a transition, and only if they changed. */
function LaterValues({ data, ...props }: Props & { data: ListData }) {
  const shown = useDeferredValue(useSameList(data));
  return useIsHidden() ? null : <Values {...props} data={shown} />;
}

const Values = memo(({ filter, onToggle, totalValues = 0, renderBelow, data }: Props & { data: ListData }) => {
  const { refresh, setup } = useSearch();
  const [hasAskedForMore, setHasAskedForMore] = useState(false);
  const { items, refine, canToggleShowMore, isShowingMore, toggleShowMore, searchForItems, isFromSearch } = data;
  const [typed, setTyped] = useState('');
  const search = (text: string) => {
    setTyped(text);
    // The engine knows only the original value, so a site's own name for it is translated back.
    const start = text.trim().toLowerCase();
    const renamed = start === '' ? undefined : Object.entries(filter.values ?? {}).find(([, name]) => name.toLowerCase().startsWith(start));
    searchForItems(renamed?.[0] ?? text);
  };
  const isLong = canToggleShowMore || typed !== '' || isFromSearch;
  const isPartial = !hasAskedForMore && !isLong && totalValues > items.length && items.every(({ isRefined }) => isRefined);
  const label = filter.label.toLowerCase();
  if (items.length === 0 && !isLong) return <p className={styles.none}>No options</p>;
  return (
    <>
      {isLong && (
        <div className={styles.find}>
          <Icon name="search" size={16} />
          <input
            type="search"
            aria-label={`Search in ${label}`}
            placeholder="Search"
            autoComplete="off"
            spellCheck={false}
            value={typed}
            onChange={(event) => search(event.target.value)}
          />
        </div>
      )}
      {isLong && isFromSearch && items.length === 0 && (
        <p className={styles.none} role="status">
          No {label} starts with “{typed}”.
        </p>
      )}
      <ul className={styles.values} aria-label={filter.label}>
        {items.map(({ value, label: name, count, isRefined }) => (
          <li key={value}>
            <FacetValue
              name={withUnbreakableNames(entryOf(filter.values ?? {}, name) ?? name, setup.card.cars.unbreakableNames)}
              count={count}
              checked={isRefined}
              onChange={() => {
                if (typed) search('');
                if (!onToggle?.(name, isRefined)) refine(value);
              }}
            />
            {isRefined && renderBelow?.(name)}
          </li>
        ))}
      </ul>
      {isPartial && (
        <button
          type="button"
          className={styles.more}
          onClick={() => {
            setHasAskedForMore(true);
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
});
Values.displayName = 'Values';
