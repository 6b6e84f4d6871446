import { ChevronDown } from 'lucide-react';
import type { ReactNode } from 'react';
import styles from './filters.module.scss';
import { ListFilter } from './list-filter.tsx';
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

/** The site's filters, in its order. Models are offered once a make is chosen. */
export function FilterList() {
  const { setup, state } = useSearch();
  const modelsFit = state.refinements.make !== undefined || state.refinements.model !== undefined;
  return (
    <div className={styles.list}>
      {setup.filters.map((filter, index) => {
        const used = filter.kind === 'list' ? filter.attribute in state.refinements : filter.attribute in state.ranges;
        const group = (
          <FilterGroup key={filter.attribute} label={filter.label} open={index < openAtFirst || used}>
            {filter.kind === 'list' ? <ListFilter filter={filter} /> : <RangeFilter filter={filter} />}
          </FilterGroup>
        );
        return filter.attribute === 'model' ? (
          <div key="model" hidden={!modelsFit}>
            {group}
          </div>
        ) : (
          group
        );
      })}
    </div>
  );
}
