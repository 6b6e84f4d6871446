import type { CarCard } from '#lib/cars/card.ts';
import styles from './car-rows.module.scss';
import { StudioCard } from './studio-card.tsx';

/** How wide a card is in its row; the style sheet of the rows has the same rule. */
function sizesOf(index: number, count: number): string {
  const large = [0, 4, 2][count % 3] ?? 0;
  const [wide, medium] = count === 1 ? [60, 60] : [index < large ? 46 : 30, index === 0 && count % 2 === 1 ? 92 : 46];
  return `(width >= 75rem) ${wide}vw, (width >= 40rem) ${medium}vw, 84vw`;
}

/** Cars in full rows: if one or two would be left over, the first ones are larger. On a phone, a strip to swipe. */
export function CarRows({ cards }: { cards: readonly CarCard[] }) {
  return (
    <ul className={styles.rows}>
      {cards.map((card, index) => (
        <li key={card.id}>
          <StudioCard card={card} sizes={sizesOf(index, cards.length)} />
        </li>
      ))}
    </ul>
  );
}
