import { Link } from '#components/ui/link.tsx';
import { Picture } from '#components/ui/picture.tsx';
import type { CarCard } from '#lib/cars/card.ts';
import { Price } from './price.tsx';
import styles from './studio-card.module.scss';

/** A car as a large picture with its name and price; the rest shows on hover and focus, or below where nothing hovers. */
export function StudioCard({ card, eager = false }: { card: CarCard; eager?: boolean }) {
  return (
    <article className={styles.card} data-sold={card.available ? undefined : ''}>
      <div className={styles.head}>
        <h3 className={styles.title}>
          <Link href={card.href} className={styles.link}>
            {card.title}
          </Link>
        </h3>
        {card.subtitle && <p className={styles.subtitle}>{card.subtitle}</p>}
      </div>
      <Price price={card.price} className={styles.price} />
      <div className={styles.media}>
        {card.picture ? (
          <Picture
            picture={card.picture}
            alt=""
            sizes="(width >= 75rem) 30vw, (width >= 40rem) 46vw, 100vw"
            className={styles.image}
            eager={eager}
          />
        ) : (
          <p className={styles.none}>Photos to come</p>
        )}
      </div>
      {card.ribbon && <p className={styles.ribbon}>{card.ribbon.text}</p>}
      <ul className={styles.facts}>
        {card.facts.map((fact) => (
          <li key={fact.icon}>{fact.text}</li>
        ))}
        {card.place && <li>{card.place}</li>}
      </ul>
    </article>
  );
}
