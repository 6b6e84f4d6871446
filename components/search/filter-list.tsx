import type { ReactNode } from 'react';
import { Icon } from '#components/ui/icon.tsx';
import type { FilterView } from '#lib/search/filters.ts';
import styles from './filters.module.scss';
import { ListFilter } from './list-filter.tsx';
import { MakeFilter } from './make-filter.tsx';
import { RangeFilter } from './range-filter.tsx';
import { useSearch } from './search-context.tsx';

/** The first filters are open; the others open when they are used. */
const initiallyOpen = 6;

function FilterGroup({ label, open, children }: { label: string; open: boolean; children: ReactNode }) {
  return (
    <details className={styles.group} open={open}>
      <summary>
        {label}
        <Icon name="chevron-down" size={18} />
      </summary>
      {children}
    </details>
  );
}

type ControlProps = { filter: FilterView; hasNestedModels: boolean; hasShowButton: boolean };

function Control({ filter, hasNestedModels, hasShowButton }: ControlProps) {
  if (filter.kind === 'range') return <RangeFilter filter={filter} hasShowButton={hasShowButton} />;
  return filter.attribute === 'make' && hasNestedModels ? <MakeFilter filter={filter} /> : <ListFilter filter={filter} />;
}

/** The site's filters in its order, with models under their make. A drawer has its own show button, so the price filter gets none there. */
export function FilterList({ drawer = false }: { drawer?: boolean }) {
  const { setup, state } = useSearch();
  const has = (name: string) => setup.filters.some((filter) => filter.attribute === name);
  const hasNestedModels = has('make') && has('model');
  // A URL may name a model without its make; then models need a filter of their own.
  const isModelAlone = state.refinements.model !== undefined && state.refinements.make === undefined;
  const visible = setup.filters.filter((filter) => filter.attribute !== 'model' || !hasNestedModels || isModelAlone);
  return (
    <div>
      {visible.map((filter, index) => {
        const isUsed = filter.kind === 'list' ? filter.attribute in state.refinements : filter.attribute in state.ranges;
        return (
          <FilterGroup key={filter.attribute} label={filter.label} open={index < initiallyOpen || isUsed}>
            <Control filter={filter} hasNestedModels={hasNestedModels} hasShowButton={!drawer} />
          </FilterGroup>
        );
      })}
    </div>
  );
}
