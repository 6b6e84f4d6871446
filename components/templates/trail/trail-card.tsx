import { CarFacts } from '#components/car/car-facts.tsx';
import { CardBadges, CardPicture, CardRepayment } from '#components/car/card-parts.tsx';
import { PriceBlock } from '#components/car/price-block.tsx';
import { KeepButtons } from '#components/garage/keep-buttons.tsx';
import { Icon } from '#components/ui/icon.tsx';
import { Link } from '#components/ui/link.tsx';
import type { CarCard } from '#lib/cars/card.ts';
import styles from './trail-card.module.scss';

const sizes = '(min-width: 64rem) 400px, (min-width: 40rem) 50vw, 100vw';

/** A car in a grid: its picture, a dark plate with name and price, and the facts on a light strip. */
export function TrailCard({ card, eager = false }: { card: CarCard; eager?: boolean }) {
  return (
    <article className={styles.card} data-gone={card.available ? undefined : ''}>
      <div className={styles.picture}>
        <CardPicture card={card} sizes={sizes} eager={eager} />
        <CardBadges card={card} className={styles.ribbon} />
      </div>
      <div className={styles.plate}>
        <h3 className={styles.title} data-long={card.title.length > 36 ? '' : undefined}>
          <Link href={card.href} className={styles.link} name={card.title} />
        </h3>
        {card.subtitle && <p className={styles.subtitle}>{card.subtitle}</p>}
        <div className={styles.price}>
          <PriceBlock price={card.price} />
          <CardRepayment repayment={card.repayment} />
        </div>
      </div>
      <KeepButtons card={card} className={styles.keep} />
      {(card.facts.length > 0 || card.place) && (
        <div className={styles.strip}>
          <CarFacts facts={card.facts} />
          {card.place && (
            <p className={styles.place}>
              <Icon name="map-pin" size={17} />
              {card.place}
            </p>
          )}
        </div>
      )}
    </article>
  );
}
