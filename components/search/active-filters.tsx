import { X } from 'lucide-react';
import { clearedState } from '#lib/search/chips.ts';
import chipStyles from './active-filters.module.scss';
import { useSearch } from './search-context.tsx';
import { useChips } from './use-chips.ts';

/** What is chosen, each with a way to take it back. */
export function ActiveFilters() {
  const { state, show } = useSearch();
  const chips = useChips();
  if (chips.length === 0) return null;
  return (
    <ul className={chipStyles.chips} aria-label="Active filters">
      {chips.map(({ key, label, without }) => (
        <li key={key}>
          <button type="button" className={chipStyles.chip} onClick={() => show(without)}>
            <span className="visually-hidden">Remove </span>
            {label}
            <X size={16} aria-hidden="true" />
          </button>
        </li>
      ))}
      {chips.length > 1 && (
        <li>
          <button type="button" className={chipStyles.clear} onClick={() => show(clearedState(state))}>
            Clear all
          </button>
        </li>
      )}
    </ul>
  );
}
