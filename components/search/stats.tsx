import { useInstantSearch } from 'react-instantsearch';
import { countedWords } from '#lib/search/subject.ts';
import { useSearch } from './search-context.tsx';
import styles from './search-page.module.scss';

/** "37 used cars", and "Searching…" while a search is slow. Screen readers hear both. */
export function Stats() {
  const { words, answered } = useSearch();
  const { status } = useInstantSearch();
  return (
    <div className={styles.stats}>
      <p role="status">
        <strong className="tabular">{answered.count.toLocaleString('en-AU')}</strong>{' '}
        {countedWords(answered.state, words, answered.count, answered.isClose)}
      </p>
      <p role="status" className={styles.working}>
        {status === 'stalled' && 'Searching…'}
      </p>
    </div>
  );
}
