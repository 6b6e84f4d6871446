import { useStats } from 'react-instantsearch';
import { countedText } from '#lib/search/chips.ts';
import { useSearch } from './search-context.tsx';
import styles from './search-page.module.scss';

/** "37 used cars", said aloud when it changes. */
export function Stats() {
  const { setup, nouns, state } = useSearch();
  const { nbHits } = useStats();
  const counted = countedText(state, nbHits === 1 ? nouns.one : nouns.many, setup.card.labels);
  return (
    <p className={styles.stats} role="status">
      <strong className="tabular">{nbHits.toLocaleString('en-AU')}</strong> {counted}
    </p>
  );
}
