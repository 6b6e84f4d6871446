import { useEffect, useState } from 'react';
import { clearedState } from '#lib/search/chips.ts';
import { countedWords } from '#lib/search/subject.ts';
import styles from './results.module.scss';
import { useSearch } from './search-context.tsx';
import { useChips } from './use-chips.ts';
import { useCounts } from './use-counts.ts';

/** Says what was looked for, and offers each way to look for less with how many cars that would bring. */
export function NoResults() {
  const { nouns, words, state, show } = useSearch();
  const chips = useChips();
  const countAll = useCounts();
  const [counts, setCounts] = useState<{ key: string; found: number[] }>();
  const cleared = clearedState(state);
  const key = JSON.stringify(state);
  const wanted = [...(chips.length > 1 ? chips.map((chip) => chip.without) : []), cleared];
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is wanted follows from the search alone, which `key` stands for.
  useEffect(() => {
    let gone = false;
    void countAll(wanted).then((found) => !gone && found && setCounts({ key, found }));
    return () => {
      gone = true;
    };
  }, [key, countAll]);
  const found = counts?.key === key ? counts.found : undefined;
  const ways = chips.map((chip, index) => ({ ...chip, count: found?.[index] }));
  const helpful = ways.filter(({ count }) => count === undefined || count > 0);
  const all = found?.at(-1);
  return (
    <div className={styles.empty}>
      <h2>No {countedWords(state, words, 0)}</h2>
      {chips.length > 0 && <p>We have none right now. Leave one of these out, or look at everything.</p>}
      <ul className={styles.ways}>
        {chips.length > 1 &&
          helpful.map(({ key: name, label, without, count }) => (
            <li key={name}>
              <button type="button" onClick={() => show(without)}>
                Without {label}
                {count !== undefined && <span className={styles.wayCount}> {count.toLocaleString('en-AU')}</span>}
              </button>
            </li>
          ))}
        {chips.length > 0 && (
          <li>
            <button type="button" onClick={() => show(cleared)}>
              Show all {all === undefined ? '' : `${all.toLocaleString('en-AU')} `}
              {all === 1 ? nouns.one : nouns.many}
            </button>
          </li>
        )}
      </ul>
    </div>
  );
}
