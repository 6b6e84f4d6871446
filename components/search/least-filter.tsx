import { memo, useDeferredValue, useEffect, useId, useState } from 'react';
import { formatNumber } from '#lib/locale/thousands.ts';
import { chosenLeast, leastChoices } from '#lib/search/least.ts';
import { without } from '#lib/search/same-json.ts';
import { comparePriceLabels } from '#lib/search/state.ts';
import { type ListData, ListSource, useIsHidden, useSameList } from './filter-data.tsx';
import styles from './filters.module.scss';
import type { ListView } from './list-filter.tsx';
import { useSearch } from './search-context.tsx';

const byNumber = (a: { name: string }, b: { name: string }) => comparePriceLabels(a.name, b.name);

/** A minimum filter for numbers such as seats: one of "Any", "5+", "7+" (rule S38). */
export function LeastFilter({ filter }: { filter: ListView }) {
  const { setup } = useSearch();
  return (
    <ListSource attribute={filter.attribute} limit={setup.facetLimitMore} sortBy={byNumber}>
      {(data) => <LaterChoices filter={filter} data={data} />}
    </ListSource>
  );
}

function LaterChoices({ filter, data }: { filter: ListView; data: ListData }) {
  const shown = useDeferredValue(useSameList(data));
  return useIsHidden() ? null : <Choices filter={filter} data={shown} />;
}

const Choices = memo(({ filter, data }: { filter: ListView; data: ListData }) => {
  const { state, show } = useSearch();
  const group = useId();
  const { attribute, label, steps = [] } = filter;
  const chosen = state.refinements[attribute];
  const least = chosen ? chosenLeast(chosen, steps) : '';
  // The button responds to a click before the search runs.
  const [shown, setShown] = useState(least);
  useEffect(() => setShown(least), [least]);
  const choose = (next: string, values: readonly string[]) => {
    setShown(next);
    show((latest) => {
      const others = without(latest.refinements, [attribute]);
      return { ...latest, page: 1, refinements: values.length > 0 ? { ...others, [attribute]: [...values] } : others };
    });
  };
  const choices = leastChoices(steps, new Map(data.items.map(({ label: value, count }) => [value, count])));
  if (choices.length === 0) return <p className={styles.none}>No options</p>;
  return (
    <div className={styles.values} role="radiogroup" aria-label={`${label}, at least`}>
      {[{ least: '', values: [], count: undefined }, ...choices].map((choice) => (
        <label key={choice.least} className={styles.value}>
          <input type="radio" name={group} checked={shown === choice.least} onChange={() => choose(choice.least, choice.values)} />
          <span className={styles.name}>{choice.least === '' ? 'Any' : `${choice.least} or more`}</span>
          {choice.count !== undefined && <span className={styles.count}>{formatNumber(choice.count)}</span>}
        </label>
      ))}
    </div>
  );
});
Choices.displayName = 'Choices';
