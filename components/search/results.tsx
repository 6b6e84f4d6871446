import { memo, useEffect, useRef } from 'react';
import { useHits, useInstantSearch } from 'react-instantsearch';
import { useViewedCards } from '#components/ui/use-availability.ts';
import { useViewingTime } from '#components/ui/use-viewing-time.ts';
import { type CarCard, carCard } from '#lib/cars/card.ts';
import type { SearchDocument } from '#lib/model/search-document.ts';
import { CloseMatches } from './close-matches.tsx';
import { NoResults } from './no-results.tsx';
import styles from './results.module.scss';
import type { SearchCard } from './search-card.ts';
import { useSearch } from './search-context.tsx';
import { SearchErrorAlert } from './search-error-alert.tsx';

type Hit = Partial<SearchDocument> & { objectID: string };

const CardItem = memo(({ card, Card, eager }: { card: CarCard; Card: SearchCard; eager: boolean }) => (
  <li>
    <Card card={card} {...(eager ? { eager } : {})} />
  </li>
));
CardItem.displayName = 'CardItem';

/** These cards are in the first view on any screen. */
const eagerCards = 3;

/** The cards of a page of results. They stay while the next page loads, and if loading fails. */
export function Results({ cards, leaving, Card }: { cards: CarCard[]; leaving: Record<string, number>; Card: SearchCard }) {
  const { setup, path } = useSearch();
  const { items } = useHits<Hit>();
  const { status, error, refresh } = useInstantSearch({ catchError: true });
  const now = useViewingTime(Object.values(leaving));
  const builtCards = new Map(cards.flatMap((card) => ((leaving[card.id] ?? Number.POSITIVE_INFINITY) <= now ? [] : [[card.id, card]])));
  const foundCards = items.flatMap((hit) => {
    const card = hit.slug ? carCard(hit as unknown as SearchDocument, setup.card) : builtCards.get(hit.objectID);
    return card ? [card] : [];
  });
  const cardsNow = useViewedCards(foundCards);
  // A car of the list has been removed since: search again to correct the list and its count.
  const hasRemovedCars = cardsNow.length < foundCards.length;
  useEffect(() => {
    if (hasRemovedCars) refresh();
  }, [hasRemovedCars, refresh]);
  // Before the first answer the list is the built page's. If the URL asks for another search, skeletons hide it.
  const isOtherSearch = useRef(false);
  useEffect(() => {
    isOtherSearch.current = window.location.search !== '' || window.location.pathname !== path;
  }, [path]);
  if (items.some((hit) => hit.slug)) isOtherSearch.current = false;
  const isStalled = status === 'stalled';
  // A skeleton is as tall as the card it hides, so the page keeps its height.
  const skeletons = cardsNow.length > 0 ? cardsNow : [undefined];
  const showsSkeletons = isStalled && (isOtherSearch.current || cardsNow.length === 0);
  return (
    <>
      <SearchErrorAlert />
      <CloseMatches />
      {cardsNow.length === 0 && !error && !isStalled ? (
        <NoResults />
      ) : (
        <ul className={styles.cards} aria-busy={isStalled}>
          {showsSkeletons
            ? skeletons.map((card) => (
                <li key={card?.id ?? '-'} className={styles.skeleton} inert>
                  {card && <Card card={card} />}
                </li>
              ))
            : cardsNow.map((card, index) => <CardItem key={card.id} card={card} Card={Card} eager={index < eagerCards} />)}
        </ul>
      )}
    </>
  );
}
