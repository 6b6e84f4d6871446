import { useState } from 'react';
import { useRefinementList } from 'react-instantsearch';
import { modelsUnder, withoutMake } from '#lib/search/make-model.ts';
import { FacetValue } from './facet-value.tsx';
import styles from './filters.module.scss';
import { ListFilter, type ListView } from './list-filter.tsx';
import { useSearch } from './search-context.tsx';

type Model = { value: string; key: string; count: number; isRefined: boolean };
type ModelsProps = { make: string; models: readonly Model[]; refine: (key: string) => void };

function Models({ make, models, refine }: ModelsProps) {
  const { setup } = useSearch();
  const [more, setMore] = useState(false);
  if (models.length === 0) return null;
  const longer = models.length > setup.facetLimit;
  return (
    <>
      <ul className={`${styles.values} ${styles.under}`} aria-label={`${make} models`}>
        {models.slice(0, more ? undefined : setup.facetLimit).map(({ value, key, count, isRefined }) => (
          <li key={key}>
            <FacetValue name={value} count={count} checked={isRefined} onChange={() => refine(key)} />
          </li>
        ))}
      </ul>
      {longer && (
        <button type="button" className={`${styles.more} ${styles.under}`} aria-expanded={more} onClick={() => setMore(!more)}>
          {more ? 'Show fewer' : 'Show more'}
          <span className="visually-hidden"> {make} models</span>
        </button>
      )}
    </>
  );
}

/** Makes, and under each chosen one its models. A make that is given up takes its models with it. */
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
      known={Object.keys(makes).length}
      choose={(make, chosen) => {
        if (chosen) show({ ...state, page: 1, refinements: withoutMake(state.refinements, make, makes) });
        return chosen;
      }}
      under={(make) => <Models make={make} models={byMake.get(make) ?? []} refine={refine} />}
    />
  );
}
