import { countedWords } from '#lib/search/subject.ts';
import { useSearch } from './search-context.tsx';
import styles from './search-page.module.scss';
import { useFound } from './use-found.ts';

/** "37 used cars", said aloud when it changes; and that the search goes on, when it takes long enough to be noticed. */
export function Stats() {
  const { words } = useSearch();
  const { count, state, status } = useFound();
  return (
    <div className={styles.stats}>
      <p role="status">
        <strong className="tabular">{count.toLocaleString('en-AU')}</strong> {countedWords(state, words, count)}
      </p>
      <p role="status" className={styles.working}>
        {status === 'stalled' && 'Searching…'}
      </p>
    </div>
  );
}
