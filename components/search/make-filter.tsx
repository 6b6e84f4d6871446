import { memo, useDeferredValue, useState } from 'react';
import { withUnbreakableNames } from '#lib/cars/names.ts';
import { modelsUnder, withoutMake } from '#lib/search/make-model.ts';
import { type ListData, ListSource, useSameList } from './filter-data.tsx';
import styles from './filters.module.scss';
import { FacetValue, ListFilter, type ListView } from './list-filter.tsx';
import { useSearch } from './search-context.tsx';

type Model = { value: string; key: string; count: number; isRefined: boolean };
type ModelsProps = { make: string; models: readonly Model[]; refine: (key: string) => void };

function Models({ make, models, refine }: ModelsProps) {
  const { setup } = useSearch();
  const [showsAll, setShowsAll] = useState(false);
  if (models.length === 0) return null;
  const isLong = models.length > setup.facetLimit;
  return (
    <>
      <ul className={`${styles.values} ${styles.under}`} aria-label={`${make} models`}>
        {models.slice(0, showsAll ? undefined : setup.facetLimit).map(({ value, key, count, isRefined }) => (
          <li key={key}>
            <FacetValue
              name={withUnbreakableNames(value, setup.card.cars.unbreakableNames)}
              count={count}
              checked={isRefined}
              onChange={() => refine(key)}
            />
          </li>
        ))}
      </ul>
      {isLong && (
        <button type="button" className={`${styles.more} ${styles.under}`} aria-expanded={showsAll} onClick={() => setShowsAll(!showsAll)}>
          {showsAll ? 'Show fewer' : 'Show more'}
          <span className="visually-hidden"> {make} models</span>
        </button>
      )}
    </>
  );
}

const byUse = ['isRefined' as const, 'count:desc' as const, 'name:asc' as const];

/** The makes, with the models of each checked make below it. */
export function MakeFilter({ filter }: { filter: ListView }) {
  const { setup } = useSearch();
  return (
    <ListSource id="make/model" attribute="model" limit={setup.facetLimitMore} sortBy={byUse}>
      {(data) => <LaterMakes filter={filter} data={data} />}
    </ListSource>
  );
}

function LaterMakes({ filter, data }: { filter: ListView; data: ListData }) {
  return <Makes filter={filter} data={useDeferredValue(useSameList(data))} />;
}

/** Unchecking a make also unchecks its models. */
const Makes = memo(({ filter, data: { items, refine } }: { filter: ListView; data: ListData }) => {
  const { setup, state, show } = useSearch();
  const makes = setup.urls.places.makes;
  const models = items.map(({ label, value, count, isRefined }): Model => ({ value: label, key: value, count, isRefined }));
  const byMake = modelsUnder(models, state.refinements.make ?? [], makes);
  return (
    <ListFilter
      filter={filter}
      totalValues={Object.keys(makes).length}
      onToggle={(make, isChecked) => {
        if (isChecked) show((latest) => ({ ...latest, page: 1, refinements: withoutMake(latest.refinements, make, makes) }));
        return isChecked;
      }}
      renderBelow={(make) => <Models make={make} models={byMake.get(make) ?? []} refine={refine} />}
    />
  );
});
Makes.displayName = 'Makes';
