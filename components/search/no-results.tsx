import { clearedState } from '#lib/search/chips.ts';
import styles from './results.module.scss';
import { useSearch } from './search-context.tsx';
import { useChips } from './use-chips.ts';

/** Says what was looked for, and offers each way to look for less. */
export function NoResults() {
  const { nouns, state, show } = useSearch();
  const chips = useChips();
  return (
    <div className={styles.empty}>
      <h2>No {nouns.many} match</h2>
      {chips.length > 0 && <p>Nothing here right now for {chips.map((chip) => chip.label).join(', ')}.</p>}
      <ul className={styles.ways}>
        {chips.length > 1 &&
          chips.map(({ key, label, without }) => (
            <li key={key}>
              <button type="button" onClick={() => show(without)}>
                Search without {label}
              </button>
            </li>
          ))}
        {chips.length > 0 && (
          <li>
            <button type="button" onClick={() => show(clearedState(state))}>
              Show all {nouns.many}
            </button>
          </li>
        )}
      </ul>
    </div>
  );
}
