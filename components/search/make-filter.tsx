import { useState } from 'react';
import { useRefinementList } from 'react-instantsearch';
import { withUnbreakableNames } from '#lib/cars/names.ts';
import { modelsUnder, withoutMake } from '#lib/search/make-model.ts';
import { FacetValue } from './facet-value.tsx';
import styles from './filters.module.scss';
import { ListFilter, type ListView } from './list-filter.tsx';
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

/** The makes, with the models of each checked make below it. Unchecking a make also unchecks its models. */
export function MakeFilter({ filter }: { filter: ListView }) {
  const { setup, state, show } = useSearch();
  const makes = setup.urls.places.makes;
  const { items, refine } = useRefinementList({
    attribute: 'model',
    limit: setup.facetLimitMore,
    sortBy: ['isRefined', 'count:desc', 'name:asc'],
  });
  const models = items.map(({ label, value, count, isRefined }): Model => ({ value: label, key: value, count, isRefined }));
  const byMake = modelsUnder(models, state.refinements.make ?? [], makes);
  return (
    <ListFilter
      filter={filter}
      totalValues={Object.keys(makes).length}
      onToggle={(make, isChecked) => {
        if (isChecked) show({ ...state, page: 1, refinements: withoutMake(state.refinements, make, makes) });
        return isChecked;
      }}
      renderBelow={(make) => <Models make={make} models={byMake.get(make) ?? []} refine={refine} />}
    />
  );
}
