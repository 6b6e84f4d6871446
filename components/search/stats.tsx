import { useRef } from 'react';
import { useInstantSearch, useStats } from 'react-instantsearch';
import { countedText } from '#lib/search/chips.ts';
import { useSearch } from './search-context.tsx';
import styles from './search-page.module.scss';

/** "37 used cars", said aloud when it changes. */
export function Stats() {
  const { setup, nouns, state } = useSearch();
  const { nbHits } = useStats();
  const { status } = useInstantSearch();
  const counted = countedText(state, nbHits === 1 ? nouns.one : nouns.many, setup.card.labels);
  // The words change with the count, not before it.
  const settled = useRef(counted);
  if (status === 'idle') settled.current = counted;
  return (
    <p className={styles.stats} role="status">
      <strong className="tabular">{nbHits.toLocaleString('en-AU')}</strong> {settled.current}
    </p>
  );
}
