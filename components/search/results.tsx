import { memo, useEffect, useRef } from 'react';
import { useHits, useInstantSearch } from 'react-instantsearch';
import { useViewedCards } from '#components/ui/use-availability.ts';
import { useViewingTime } from '#components/ui/use-viewing-time.ts';
import { type CarCard, carCard } from '#lib/cars/card.ts';
import type { SearchDocument } from '#lib/model/search-document.ts';
import { NoResults } from './no-results.tsx';
import styles from './results.module.scss';
import type { SearchCard } from './search-card.ts';
import { useSearch } from './search-context.tsx';
import { SearchTrouble } from './search-trouble.tsx';

type Hit = Partial<SearchDocument> & { objectID: string };

const CardItem = memo(({ card, Card, eager }: { card: CarCard; Card: SearchCard; eager: boolean }) => (
  <li>
    <Card card={card} {...(eager ? { eager } : {})} />
  </li>
));
CardItem.displayName = 'CardItem';

/** The first cards are seen at once on any screen. */
const eagerCards = 3;

/** The cards of a page of results. They stay in place while the next ones come, and when these fail to come. */
export function Results({ cards, leaving, Card }: { cards: CarCard[]; leaving: Record<string, number>; Card: SearchCard }) {
  const { setup, path } = useSearch();
  const { items } = useHits<Hit>();
  const { status, error, refresh } = useInstantSearch({ catchError: true });
  const now = useViewingTime(Object.values(leaving));
  const known = new Map(cards.flatMap((card) => ((leaving[card.id] ?? Number.POSITIVE_INFINITY) <= now ? [] : [[card.id, card]])));
  const found = items.flatMap((hit) => {
    const card = hit.slug ? carCard(hit as unknown as SearchDocument, setup.card) : known.get(hit.objectID);
    return card ? [card] : [];
  });
  const shown = useViewedCards(found);
  // The list was made before a car of it went: what is found, and how many, is asked anew.
  const lost = shown.length < found.length;
  useEffect(() => {
    if (lost) refresh();
  }, [lost, refresh]);
  // Until the first answer the list is the built page's own. Where the address asks for more it is not what was asked for: its place is held.
  const other = useRef(false);
  useEffect(() => {
    other.current = window.location.search !== '' || window.location.pathname !== path;
  }, [path]);
  if (items.some((hit) => hit.slug)) other.current = false;
  const stalled = status === 'stalled';
  // A skeleton is as tall as the car it hides, so that the page keeps its height.
  const held = shown.length > 0 ? shown : [undefined];
  const unknown = stalled && (other.current || shown.length === 0);
  return (
    <>
      <SearchTrouble />
      {shown.length === 0 && !error && !stalled ? (
        <NoResults />
      ) : (
        <ul className={styles.cards} aria-busy={stalled}>
          {unknown
            ? held.map((card) => (
                <li key={card?.id ?? '-'} className={styles.skeleton} inert>
                  {card && <Card card={card} />}
                </li>
              ))
            : shown.map((card, index) => <CardItem key={card.id} card={card} Card={Card} eager={index < eagerCards} />)}
        </ul>
      )}
    </>
  );
}
