import { CarFacts } from '#components/car/car-facts.tsx';
import { CardBadges, CardPicture, CardRepayment } from '#components/car/card-parts.tsx';
import { PriceBlock } from '#components/car/price-block.tsx';
import { KeepButtons } from '#components/garage/keep-buttons.tsx';
import { Icon } from '#components/ui/icon.tsx';
import { Link } from '#components/ui/link.tsx';
import type { CarCard } from '#lib/cars/card.ts';
import styles from './card.module.scss';

const sizes = '(width>=64rem) 310px,(width>=40rem) 46vw,78vw';

export function Card({ card, eager = false }: { card: CarCard; eager?: boolean }) {
  const type = card.ribbon?.text === card.typeText ? undefined : card.typeText;
  const subtitle = [type, card.subtitle].filter(Boolean).join(' · ');
  return (
    <article className={styles.card} data-sold={card.available ? undefined : ''}>
      <div className={styles.picture}>
        <CardPicture card={card} alt={card.title} sizes={sizes} eager={eager} width={480} />
        <CardBadges card={card} className={styles.ribbon} />
        {card.photosCount > 1 && (
          <span className={styles.count}>
            <Icon name="camera" size={14} />
            {card.photosCount}
            <span className="visually-hidden"> photos</span>
          </span>
        )}
      </div>
      <div className={styles.head}>
        <h3 className={styles.title}>
          <Link href={card.href} className={styles.link} name={card.title} />
        </h3>
        {subtitle && <p className={styles.subtitle}>{subtitle}</p>}
      </div>
      <div className={styles.money}>
        <PriceBlock price={card.price} />
        <CardRepayment repayment={card.repayment} />
      </div>
      <div className={styles.foot}>
        <CarFacts facts={card.facts} place={card.place} />
      </div>
      <KeepButtons card={card} className={styles.actions} />
    </article>
  );
}
