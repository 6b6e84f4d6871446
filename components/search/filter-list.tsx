import { ChevronDown } from 'lucide-react';
import type { ReactNode } from 'react';
import type { FilterView } from '#lib/search/filters.ts';
import styles from './filters.module.scss';
import { ListFilter } from './list-filter.tsx';
import { MakeFilter } from './make-filter.tsx';
import { RangeFilter } from './range-filter.tsx';
import { useSearch } from './search-context.tsx';

/** How many filters stand open before any is used. */
const openAtFirst = 6;

function FilterGroup({ label, open, children }: { label: string; open: boolean; children: ReactNode }) {
  return (
    <details className={styles.group} open={open}>
      <summary>
        {label}
        <ChevronDown size={18} aria-hidden="true" />
      </summary>
      {children}
    </details>
  );
}

function Control({ filter, nested, lead }: { filter: FilterView; nested: boolean; lead: boolean }) {
  if (filter.kind === 'range') return <RangeFilter filter={filter} lead={lead} />;
  return filter.attribute === 'make' && nested ? <MakeFilter filter={filter} /> : <ListFilter filter={filter} />;
}

/** The site's filters, in its order; models stand under their make. In a drawer, whose own button leads to the results, there is no second. */
export function FilterList({ drawer = false }: { drawer?: boolean }) {
  const { setup, state } = useSearch();
  const has = (name: string) => setup.filters.some((filter) => filter.attribute === name);
  const nested = has('make') && has('model');
  // An address may name a model without its make; then there is no make to stand under.
  const alone = state.refinements.model !== undefined && state.refinements.make === undefined;
  const shown = setup.filters.filter((filter) => filter.attribute !== 'model' || !nested || alone);
  return (
    <div className={styles.list}>
      {shown.map((filter, index) => {
        const used = filter.kind === 'list' ? filter.attribute in state.refinements : filter.attribute in state.ranges;
        return (
          <FilterGroup key={filter.attribute} label={filter.label} open={index < openAtFirst || used}>
            <Control filter={filter} nested={nested} lead={!drawer} />
          </FilterGroup>
        );
      })}
    </div>
  );
}
