import { countedWords } from '#lib/search/subject.ts';
import { useSearch } from './search-context.tsx';
import styles from './search-page.module.scss';
import { useResultCount } from './use-result-count.ts';

/** "37 used cars", and "Searching…" while a search is slow. Screen readers hear both. */
export function Stats() {
  const { words } = useSearch();
  const { count, isClose, state, status } = useResultCount();
  return (
    <div className={styles.stats}>
      <p role="status">
        <strong className="tabular">{count.toLocaleString('en-AU')}</strong> {countedWords(state, words, count, isClose)}
      </p>
      <p role="status" className={styles.working}>
        {status === 'stalled' && 'Searching…'}
      </p>
    </div>
  );
}
