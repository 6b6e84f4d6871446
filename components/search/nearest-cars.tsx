import { useEffect, useState } from 'react';
import { type CarCard, carCard } from '#lib/cars/card.ts';
import type { SearchState } from '#lib/search/state.ts';
import styles from './results.module.scss';
import type { SearchCard } from './search-card.ts';
import { useSearch } from './search-context.tsx';
import { useCounts } from './use-counts.ts';

const mostCars = 3;

/** The first cars of a search that is close to one without results. */
export function NearestCars({ search, Card }: { search: SearchState; Card: SearchCard }) {
  const { setup, nouns } = useSearch();
  const { listFirst } = useCounts();
  const [cards, setCards] = useState<CarCard[]>([]);
  const key = JSON.stringify(search);
  // biome-ignore lint/correctness/useExhaustiveDependencies: `key` identifies the search.
  useEffect(() => {
    let isCancelled = false;
    setCards([]);
    void listFirst(search, mostCars).then((cars) => !isCancelled && setCards(cars.map((car) => carCard(car, setup.card))));
    return () => {
      isCancelled = true;
    };
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
