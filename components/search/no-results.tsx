import { useEffect, useState } from 'react';
import { clearedState } from '#lib/search/chips.ts';
import { relaxedStates, waysOut } from '#lib/search/relax.ts';
import { countedWords } from '#lib/search/subject.ts';
import styles from './results.module.scss';
import { useSearch } from './search-context.tsx';
import { useChips } from './use-chips.ts';
import { useCounts } from './use-counts.ts';

const words = { without: 'Without', only: 'Only' };

/** Says what was looked for, and offers each way to look for less with how many cars that would bring. */
export function NoResults() {
  const { nouns, words: subject, state, show } = useSearch();
  const chips = useChips();
  const countAll = useCounts();
  const [counted, setCounted] = useState<{ key: string; counts: number[] }>();
  const key = JSON.stringify(state);
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is counted follows from the search alone, which `key` stands for.
  useEffect(() => {
    let gone = false;
    void countAll(relaxedStates(state, chips)).then((counts) => !gone && counts && setCounted({ key, counts }));
    return () => {
      gone = true;
    };
  }, [key, countAll]);
  const counts = counted?.key === key ? counted.counts : [];
  const ways = waysOut(state, chips, counts);
  const all = counts.at(-1);
  return (
    <div className={styles.empty}>
      <h2>No {countedWords(state, subject, 0)}</h2>
      {chips.length > 0 && <p>{ways.length > 0 ? 'None like that right now. These are close:' : 'None like that right now.'}</p>}
      <ul className={styles.ways}>
        {ways.map((way) => (
          <li key={way.key}>
            <button type="button" onClick={() => show(way.state)}>
              {words[way.kind]} {way.label} <span className={styles.wayCount}>{way.count.toLocaleString('en-AU')}</span>
            </button>
          </li>
        ))}
        {chips.length > 0 && (
          <li>
            <button type="button" onClick={() => show(clearedState(state))}>
              Show all {all === undefined ? '' : `${all.toLocaleString('en-AU')} `}
              {all === 1 ? nouns.one : nouns.many}
            </button>
          </li>
        )}
      </ul>
    </div>
  );
}
