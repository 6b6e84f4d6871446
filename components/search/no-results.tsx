import { useEffect, useState } from 'react';
import { PhoneNumber } from '#components/car/phone-number.tsx';
import { untilStopped } from '#components/ui/until-stopped.ts';
import { type QueryReader, queryReader } from '#lib/browser/query-reader.ts';
import { type CarCard, carCard } from '#lib/cars/card.ts';
import type { Phone } from '#lib/pages/chrome.ts';
import { clearedState } from '#lib/search/chips.ts';
import { nearestSearch, relaxedStates, waysOut } from '#lib/search/relax.ts';
import type { SearchState } from '#lib/search/state.ts';
import { emptyHeading } from '#lib/search/subject.ts';
import { didYouMean } from '#lib/search/words/suggest.ts';
import { typingBase, withUnderstood } from '#lib/search/words/typed-state.ts';
import styles from './results.module.scss';
import { type SearchCard, useChips, useSearch } from './search-context.tsx';
import { useCounts } from './use-counts.ts';

/** Offers the text of an empty search with its words corrected, if the stock knows words like them. */
function DidYouMean() {
  const { setup, nouns, state, show } = useSearch();
  const [meant, setMeant] = useState<{ query: string; text: string; open: () => void }>();
  useEffect(() => {
    const suggest = ({ vocabulary, read }: QueryReader) => {
      const text = state.query ? didYouMean(state.query, vocabulary) : undefined;
      const open = () => text && show(withUnderstood(typingBase(state, setup.urls.presets), read(text)));
      setMeant(text ? { query: state.query, text, open } : undefined);
    };
    return untilStopped(queryReader(setup, nouns), suggest, () => undefined);
  }, [setup, nouns, state, show]);
  if (meant?.query !== state.query) return null;
  return (
    <p>
      Did you mean{' '}
      <button type="button" className={styles.meant} onClick={meant.open}>
        {meant.text}
      </button>
      ?
    </p>
  );
}

const mostCars = 3;

/** The first cars of a search that is close to one without results. */
function NearestCars({ search, Card }: { search: SearchState; Card: SearchCard }) {
  const { setup, nouns } = useSearch();
  const { listFirst } = useCounts();
  const [cards, setCards] = useState<CarCard[]>([]);
  const key = JSON.stringify(search);
  // biome-ignore lint/correctness/useExhaustiveDependencies: `key` identifies the search.
  useEffect(() => {
    setCards([]);
    return untilStopped(listFirst(search, mostCars), (cars) => setCards(cars.map((car) => carCard(car, setup.card))));
  }, [key, listFirst, setup.card]);
  if (cards.length === 0) return null;
  return (
    <section className={styles.nearest}>
      <h2>Nearest {nouns.many}</h2>
      <ul className={styles.cards}>
        {cards.map((card) => (
          <li key={card.id}>
            <Card card={card} />
          </li>
        ))}
      </ul>
    </section>
  );
}

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
  useEffect(
    () => untilStopped(countAll(relaxedStates(state, chips, presets)), (counts) => counts && setLatest({ key, counts })),
    [key, countAll],
  );
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
