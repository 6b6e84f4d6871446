import { useEffect, useState } from 'react';
import { PhoneNumber } from '#components/car/phone-number.tsx';
import type { Phone } from '#lib/pages/chrome.ts';
import { clearedState } from '#lib/search/chips.ts';
import { nearestSearch, relaxedStates, waysOut } from '#lib/search/relax.ts';
import { emptyHeading } from '#lib/search/subject.ts';
import { DidYouMean } from './did-you-mean.tsx';
import { NearestCars } from './nearest-cars.tsx';
import styles from './results.module.scss';
import type { SearchCard } from './search-card.ts';
import { useSearch } from './search-context.tsx';
import { useChips } from './use-chips.ts';
import { useCounts } from './use-counts.ts';

const wayWords = { without: 'Without', only: 'Only' };

/** The empty result list: offers searches with fewer filters and their counts, the nearest cars, and a call (rule S28). */
export function NoResults({ Card, phone }: { Card: SearchCard; phone?: Phone | undefined }) {
  const { nouns, words, state, setup, show } = useSearch();
  const { presets } = setup.urls;
  const chips = useChips();
  const { countAll } = useCounts();
  const [latest, setLatest] = useState<{ key: string; counts: number[] }>();
  const key = JSON.stringify(state);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the counts depend on the search alone, which `key` identifies.
  useEffect(() => {
    let isCancelled = false;
    void countAll(relaxedStates(state, chips, presets)).then((counts) => !isCancelled && counts && setLatest({ key, counts }));
    return () => {
      isCancelled = true;
    };
  }, [key, countAll]);
  const counts = latest?.key === key ? latest.counts : [];
  const ways = waysOut(state, chips, counts, presets);
  const all = counts.at(-1);
  const nearest = nearestSearch(state, ways);
  return (
    <div className={styles.empty}>
      <h2>{emptyHeading(state, words, chips, presets)}</h2>
      <DidYouMean />
      {ways.length > 0 && <p>Try fewer filters:</p>}
      <ul className={styles.ways}>
        {ways.map((way) => (
          <li key={way.key}>
            <button type="button" onClick={() => show(way.state)}>
              {wayWords[way.kind]} {way.label} <span className={styles.wayCount}>{way.count.toLocaleString('en-AU')}</span>
            </button>
          </li>
        ))}
        {chips.length > 0 && (
          <li>
            <button type="button" onClick={() => show(clearedState(state, presets))}>
              Show all {all === undefined ? '' : `${all.toLocaleString('en-AU')} `}
              {all === 1 ? nouns.one : nouns.many}
            </button>
          </li>
        )}
      </ul>
      {phone && (
        <p>
          Or call us on <PhoneNumber phone={phone} />
        </p>
      )}
      {nearest && <NearestCars search={nearest} Card={Card} />}
    </div>
  );
}
