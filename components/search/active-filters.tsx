import { Icon } from '#components/ui/icon.tsx';
import { chosenChips, clearedState, shownChips } from '#lib/search/chips.ts';
import styles from './active-filters.module.scss';
import { useSearch } from './search-context.tsx';
import { useChips } from './use-chips.ts';

/** The active filters; each is a button that removes it. */
export function ActiveFilters() {
  const { state, setup, show } = useSearch();
  const chips = useChips();
  if (chips.length === 0) return null;
  return (
    <ul className={styles.chips} aria-label="Active filters">
      {shownChips(chips, state, setup.urls.presets).map(({ key, label, without }) => (
        <li key={key}>
          <button type="button" className={styles.chip} onClick={() => show(without)}>
            <span className="visually-hidden">Remove </span>
            {label}
            <Icon name="x" size={16} />
          </button>
        </li>
      ))}
      {chosenChips(chips, state, setup.urls.presets).length > 1 && (
        <li>
          <button type="button" className={styles.clear} onClick={() => show(clearedState(state, setup.urls.presets))}>
            Clear all
          </button>
        </li>
      )}
    </ul>
  );
}
