import { Link } from '#components/ui/link.tsx';
import type { CarCard } from '#lib/cars/card.ts';
import styles from './similar-cars.module.scss';

const shown = 3;

/** The cars most like a sold one, by name and price, in place of its own price. */
export function SimilarCars({ cards, title }: { cards: CarCard[]; title: string }) {
  const buyable = cards.filter(({ available }) => available);
  if (buyable.length === 0) return null;
  return (
    <div className={styles.similar}>
      <p className={styles.title}>{title}</p>
      <ul className={styles.list}>
        {buyable.slice(0, shown).map((card) => (
          <li key={card.id}>
            <Link href={card.href} className={styles.car}>
              <span>{[card.title, card.subtitle].filter(Boolean).join(' ')}</span>{' '}
              <span className={styles.price}>{card.price.per ? `${card.price.amount} ${card.price.per}` : card.price.amount}</span>
            </Link>
          </li>
        ))}
      </ul>
    </div>
  );
}
