import { useId } from 'react';
import { unbroken } from '#components/content/unbroken-text.tsx';
import { Link } from '#components/ui/link.tsx';
import { Picture } from '#components/ui/picture.tsx';
import type { ImageCard } from '#lib/pages/blocks/list-views.ts';
import frame from './frame.module.scss';
import styles from './model-cards.module.scss';

/** Models as wide and narrow cards in turn; on a phone, a strip to swipe. */
export function ModelCards({ title = 'The range', cards }: { title?: string; cards: ImageCard[] }) {
  const id = useId();
  if (cards.length === 0) return null;
  return (
    <section className={frame.section} aria-labelledby={id}>
      <div className={frame.column}>
        <div className={frame.row}>
          <h2 id={id} className={frame.heading}>
            {unbroken(title)}
          </h2>
        </div>
      </div>
      <ul className={styles.plates}>
        {cards.map((card) => (
          <li key={card.href + card.title} className={styles.plate}>
            <div className={styles.media}>
              {card.picture && <Picture picture={card.picture} alt="" sizes="(width >= 60rem) 56vw, 84vw" className={styles.image} />}
            </div>
            <h3>
              <Link href={card.href} className={styles.name} name={card.title} />
            </h3>
            {card.text && <p>{card.text}</p>}
          </li>
        ))}
      </ul>
    </section>
  );
}
