import type { ComponentType, ReactNode } from 'react';
import { Icon } from '#components/ui/icon.tsx';
import type { FilterControl } from '#lib/search/attributes.ts';
import { type FilterView, initiallyOpen } from '#lib/search/filters.ts';
import { useOpened } from './filter-data.tsx';
import styles from './filters.module.scss';
import { LeastFilter } from './least-filter.tsx';
import { ListFilter, type ListView } from './list-filter.tsx';
import { MakeFilter } from './make-filter.tsx';
import { PlacesFilter } from './places-filter.tsx';
import { RangeFilter } from './range-filter.tsx';
import { useSearch } from './search-context.tsx';

/**
 * The controls other than checkboxes, one for each value of `control` in the table of attributes. They are part of the page: Next does not
 * find a `dynamic` below a lazy template, so an open one would not match its HTML.
 */
const controls: Record<FilterControl, ComponentType<{ filter: ListView }>> = {
  least: LeastFilter,
  places: PlacesFilter,
};

function FilterGroup({ filter, open, children }: { filter: FilterView; open: boolean; children: ReactNode }) {
  const isLate = filter.kind === 'list' && filter.isLate === true;
  const [hasOpened, markOpened] = useOpened(filter.attribute);
  return (
    <details
      className={styles.group}
      open={open}
      {...(isLate && !hasOpened ? { onToggle: ({ currentTarget }) => currentTarget.open && markOpened() } : {})}
    >
      <summary>
        {filter.label}
        <Icon name="chevron-down" size={18} />
      </summary>
      {(!isLate || open || hasOpened) && children}
    </details>
  );
}

type ControlProps = { filter: FilterView; hasNestedModels: boolean; hasShowButton: boolean };

function Control({ filter, hasNestedModels, hasShowButton }: ControlProps) {
  if (filter.kind === 'range') return <RangeFilter filter={filter} hasShowButton={hasShowButton} />;
  const Own = filter.control && controls[filter.control];
  if (Own) return <Own filter={filter} />;
  return filter.attribute === 'make' && hasNestedModels ? <MakeFilter filter={filter} /> : <ListFilter filter={filter} />;
}

/**
 * The site's filters in its order, with models under their make. The first ones are open; the others open when they are used. A drawer has
 * its own show button, so the price filter gets none there.
 */
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
        const isFirst = index < initiallyOpen && !(filter.kind === 'list' && filter.isLate);
        return (
          <FilterGroup key={filter.attribute} filter={filter} open={isFirst || isUsed}>
            <Control filter={filter} hasNestedModels={hasNestedModels} hasShowButton={!drawer} />
          </FilterGroup>
        );
      })}
    </div>
  );
}
