import { useEffect, useState } from 'react';
import { Link } from '#components/ui/link.tsx';
import { useCardsForSale } from '#components/ui/use-availability.ts';
import { loadSimilarCars } from '#lib/browser/garage/similar-cars.ts';
import type { CarCard } from '#lib/cars/card.ts';
import type { Favourite } from '#lib/model/visitor.ts';
import styles from './similar-cars.module.scss';

/** The maximum number of cars in the list. */
const mostShown = 3;
const timeoutMs = 10_000;

type Props = {
  /** The car that was sold. */
  car: Favourite;
  /** Similar cars, if its page still exists. */
  cards?: readonly CarCard[];
};

/** Cars for sale in place of one that was sold, by name and price (rule V7). */
export function SimilarCars({ car: { id, make }, cards }: Props) {
  const [loaded, setLoaded] = useState<readonly CarCard[]>([]);
  const hasCards = cards !== undefined;
  useEffect(() => {
    if (hasCards) return;
    const settings = { fetcher: ((input, init) => fetch(input, init)) as typeof fetch, buildId: window.__NEXT_DATA__.buildId, timeoutMs };
    void loadSimilarCars(make, settings).then(setLoaded);
  }, [hasCards, make]);
  const forSale = useCardsForSale(cards ?? loaded).filter((card) => card.id !== id);
  const ofMake = forSale.filter((card) => card.make !== undefined && card.make === make);
  const cars = (ofMake.length > 0 ? ofMake : forSale).slice(0, mostShown);
  if (cars.length === 0) return null;
  return (
    <div className={styles.similar}>
      <h4 className={styles.title}>{ofMake.length > 0 ? 'Similar, for sale' : 'Also for sale'}</h4>
      <ul className={styles.list}>
        {cars.map(({ id: key, href, title, price }) => (
          <li key={key} className={styles.row}>
            <Link href={href} className={styles.link} name={title} />
            <span className={styles.price}>{[price.amount, price.per, price.note].filter(Boolean).join(' ')}</span>
          </li>
        ))}
      </ul>
    </div>
  );
}
