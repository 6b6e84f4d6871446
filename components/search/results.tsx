import { memo, useRef } from 'react';
import { useHits, useInstantSearch } from 'react-instantsearch';
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
const skeletonNames = ['a', 'b', 'c', 'd', 'e', 'f'];

/** The cards of a page of results. They stay in place while the next ones come, and when these fail to come. */
export function Results({ cards, leaving, Card }: { cards: CarCard[]; leaving: Record<string, number>; Card: SearchCard }) {
  const { setup } = useSearch();
  const { items } = useHits<Hit>();
  const { status, error } = useInstantSearch({ catchError: true });
  const now = useViewingTime(Object.values(leaving));
  const known = new Map(cards.flatMap((card) => ((leaving[card.id] ?? Number.POSITIVE_INFINITY) <= now ? [] : [[card.id, card]])));
  const shown = items.flatMap((hit) => {
    const card = hit.slug ? carCard(hit as unknown as SearchDocument, setup.card) : known.get(hit.objectID);
    return card ? [card] : [];
  });
  // Until the first answer the list is the page's own: of an address that asks for more it says nothing, so its place is held.
  const answered = useRef(false);
  if (items.some((hit) => hit.slug)) answered.current = true;
  const stalled = status === 'stalled';
  const unknown = stalled && (!answered.current || shown.length === 0);
  return (
    <>
      <SearchTrouble />
      {shown.length === 0 && !error && !stalled ? (
        <NoResults />
      ) : (
        <ul className={styles.cards} aria-busy={stalled}>
          {unknown
            ? (shown.length > 0 ? shown.map((card) => card.id) : skeletonNames).map((name) => <li key={name} className={styles.skeleton} />)
            : shown.map((card, index) => <CardItem key={card.id} card={card} Card={Card} eager={index < eagerCards} />)}
        </ul>
      )}
    </>
  );
}
