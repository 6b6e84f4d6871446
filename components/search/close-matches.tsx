import styles from './results.module.scss';
import { useSearch } from './search-context.tsx';

/** The label above cars that match only some of the words (rule S22). */
export function CloseMatches() {
  const { nouns, answered } = useSearch();
  const { isClose, state } = answered;
  if (!isClose) return null;
  return (
    <div className={styles.close}>
      <h3>Close matches</h3>
      <p>
        No {nouns.many} match all the words of “{state.query.trim()}”. These match some of them.
      </p>
    </div>
  );
}
