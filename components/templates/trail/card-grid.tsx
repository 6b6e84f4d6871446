import { Icon } from '#components/ui/icon.tsx';
import { Link } from '#components/ui/link.tsx';
import type { CarCard } from '#lib/cars/card.ts';
import styles from './card-grid.module.scss';
import { TrailCard } from './trail-card.tsx';

type Props = {
  cards: CarCard[];
  /** A last tile with a link. */
  close?: { words: string; aside?: string; href: string };
  /** Makes it a strip to swipe on a phone. */
  strip?: boolean;
};

/** Cars in a grid. The last tile takes the rest of the last row, so that no gap is left. */
export function CardGrid({ cards, close, strip = false }: Props) {
  return (
    <ul className={strip ? `${styles.grid} ${styles.strip}` : styles.grid}>
      {cards.map((card) => (
        <li key={card.id}>
          <TrailCard card={card} />
        </li>
      ))}
      {close && (
        <li className={styles.close}>
          <Link href={close.href} className={styles.tile}>
            <span>
              <span className={styles.words}>{close.words}</span>
              {close.aside && <span className={styles.aside}>{close.aside}</span>}
            </span>
            <Icon name="arrow-right" size={44} stroke={2} />
          </Link>
        </li>
      )}
    </ul>
  );
}
