import { CarFacts } from '#components/car/car-facts.tsx';
import { CardBadges, CardPicture, CardRepayment } from '#components/car/card-parts.tsx';
import { PriceBlock } from '#components/car/price-block.tsx';
import { KeepButtons } from '#components/garage/keep-buttons.tsx';
import { Link } from '#components/ui/link.tsx';
import type { CarCard } from '#lib/cars/card.ts';
import styles from './studio-card.module.scss';

const threeToARow = '(width >= 75rem) 30vw, (width >= 40rem) 46vw, 92vw';

/** A large picture with name and price. The facts show on hover and focus, or always on a touch screen. */
export function StudioCard({ card, eager = false, sizes = threeToARow }: { card: CarCard; eager?: boolean; sizes?: string }) {
  return (
    <article className={styles.card}>
      <div className={styles.inner}>
        <div className={styles.head}>
          <h3 className={styles.title}>
            <Link href={card.href} className={styles.link} name={card.title} />
          </h3>
          {card.subtitle && <p className={styles.subtitle}>{card.subtitle}</p>}
        </div>
        <div className={styles.price}>
          <PriceBlock price={card.price} />
          <CardRepayment repayment={card.repayment} />
        </div>
        <div className={styles.media}>
          <CardPicture card={card} sizes={sizes} className={styles.image} eager={eager} />
        </div>
        <CardBadges card={card} className={styles.ribbon} />
        <KeepButtons card={card} className={styles.keep} />
        <div className={styles.facts}>
          <CarFacts facts={card.facts} />
          {card.place && <p>{card.place}</p>}
        </div>
      </div>
    </article>
  );
}
