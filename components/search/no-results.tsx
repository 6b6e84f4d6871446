import dynamic from 'next/dynamic';
import { useEffect, useState } from 'react';
import { PhoneNumber } from '#components/car/phone-number.tsx';
import { Link } from '#components/ui/link.tsx';
import { untilStopped } from '#components/ui/until-stopped.ts';
import { useViewedCards } from '#components/ui/use-availability.ts';
import { type QueryReader, queryReader } from '#lib/browser/search/query-reader.ts';
import { type CarCard, carCard } from '#lib/cars/card.ts';
import { formatNumber } from '#lib/locale/thousands.ts';
import type { Chrome, Phone } from '#lib/pages/chrome.ts';
import { wantedHref } from '#lib/routes/wanted-link.ts';
import { clearedState } from '#lib/search/chips.ts';
import { choicesOf, nearestSearch, nearWordsSearch, relaxedStates, showAllText, waysOut } from '#lib/search/relax.ts';
import type { Refinements, SearchState } from '#lib/search/state.ts';
import { emptyHeading } from '#lib/search/subject.ts';
import { didYouMean } from '#lib/search/words/suggest.ts';
import { typingBase, withUnderstood } from '#lib/search/words/typed-state.ts';
import { nearTo } from '#lib/search/words/understand.ts';
import styles from './results.module.scss';
import { type SearchCard, useChips, useSearch } from './search-context.tsx';
import { useCounts } from './use-counts.ts';

/** Suggests a corrected text for an empty search, if the stock has similar words. */
function DidYouMean() {
  const { setup, nouns, state, show } = useSearch();
  const [meant, setMeant] = useState<{ query: string; text: string; open: () => void }>();
  useEffect(() => {
    const suggest = ({ vocabulary, read }: QueryReader) => {
      const text = state.query ? didYouMean(state.query, vocabulary) : undefined;
      const open = () => text && show(withUnderstood(typingBase(state, setup.urls.presets), read(text), setup.urls.defaultSort));
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
  const [similar, setSimilar] = useState<readonly CarCard[]>([]);
  const cards = useViewedCards(similar);
  const key = JSON.stringify(search);
  // biome-ignore lint/correctness/useExhaustiveDependencies: `key` identifies the search.
  useEffect(() => {
    setSimilar([]);
    return untilStopped(listFirst(search, mostCars), (cars) => setSimilar(cars.map((car) => carCard(car, setup.card))));
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

type Props = {
  Card: SearchCard;
  phone?: Phone | undefined;
  contactPath?: string | undefined;
  account?: Pick<Chrome, 'slug' | 'api' | 'garage'> | undefined;
};

// Sites without accounts never load it.
const SaveSearch = dynamic(() => import('./save-search-button.tsx').then((module) => module.SaveSearchButton), { ssr: false });

/** The filters for the cars that come closest to the words of a search. Undefined until they are known. */
function useNearWords(query: string): Refinements | undefined {
  const { setup, nouns } = useSearch();
  const [near, setNear] = useState<{ query: string; refinements: Refinements }>();
  useEffect(() => {
    const find = ({ vocabulary }: QueryReader) => setNear({ query, refinements: nearTo(query, vocabulary) ?? {} });
    return untilStopped(queryReader(setup, nouns), find, () => setNear({ query, refinements: {} }));
  }, [query, setup, nouns]);
  return near?.query === query ? near.refinements : undefined;
}

const wayWords = { without: 'Without', only: 'Only' };

/**
 * The empty result list: offers searches with fewer filters and their counts, the closest cars, a notice of new matches, and a call (rule
 * S28).
 */
export function NoResults({ Card, phone, contactPath, account }: Props) {
  const { nouns, words, state, setup, show } = useSearch();
  const { presets } = setup.urls;
  const chips = useChips();
  const choices = choicesOf(chips);
  const nearWords = useNearWords(state.query);
  const { countAll } = useCounts();
  const [latest, setLatest] = useState<{ key: string; counts: number[] }>();
  const key = JSON.stringify(state);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the counts depend on the search alone, which `key` identifies.
  useEffect(
    () => untilStopped(countAll(relaxedStates(state, choices, presets)), (counts) => counts && setLatest({ key, counts })),
    [key, countAll],
  );
  const counts = latest?.key === key ? latest.counts : [];
  const ways = waysOut(state, choices, counts, presets);
  const showAll = chips.length > 0 && showAllText(counts, nouns);
  const nearest =
    nearestSearch(state, choices, counts, presets) ?? (counts.length > 0 && nearWords && nearWordsSearch(state, nearWords, presets));
  return (
    <div className={styles.empty}>
      <h2>{emptyHeading(state, words, chips, presets)}</h2>
      <DidYouMean />
      {ways.length > 0 && <p>Try fewer filters:</p>}
      <ul className={styles.ways}>
        {ways.map((way) => (
          <li key={way.key}>
            <button type="button" onClick={() => show(way.state)}>
              {wayWords[way.kind]} {way.label} <span className={styles.wayCount}>{formatNumber(way.count)}</span>
            </button>
          </li>
        ))}
        {showAll && (
          <li>
            <button type="button" onClick={() => show(clearedState(state, presets))}>
              {showAll}
            </button>
          </li>
        )}
      </ul>
      {account && <SaveSearch chrome={account} isEmpty />}
      {contactPath && !account && (
        <p>
          <Link href={wantedHref(contactPath, choices.map(({ label }) => label).join(', '))} className={styles.meant}>
            Tell me when one arrives
          </Link>
        </p>
      )}
      {phone && (
        <p>
          Or call us on <PhoneNumber phone={phone} />
        </p>
      )}
      {nearest && <NearestCars search={nearest} Card={Card} />}
    </div>
  );
}
