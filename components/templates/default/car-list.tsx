import type { CarCard } from '#lib/cars/card.ts';
import { Card } from './card.tsx';
import styles from './section.module.scss';

/** Cars as tiles in a grid, or in a strip on a phone. */
export function CarList({ cards }: { cards: CarCard[] }) {
  return (
    <ul className={styles.cars}>
      {cards.map((card) => (
        <li key={card.id}>
          <Card card={card} />
        </li>
      ))}
    </ul>
  );
}
