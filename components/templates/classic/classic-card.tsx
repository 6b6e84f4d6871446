import { Camera } from 'lucide-react';
import type { ReactNode } from 'react';
import { CarFacts } from '#components/car/car-facts.tsx';
import { CardRibbon } from '#components/car/card-ribbon.tsx';
import { PictureLost, PicturePlaceholder } from '#components/car/picture-placeholder.tsx';
import { PriceBlock } from '#components/car/price-block.tsx';
import { KeepButtons } from '#components/garage/keep-buttons.tsx';
import { Link } from '#components/ui/link.tsx';
import { Picture } from '#components/ui/picture.tsx';
import type { CarCard } from '#lib/cars/card.ts';
import styles from './classic-card.module.scss';

type Props = {
  card: CarCard;
  eager?: boolean;
  /** `list` is the wide row; `compact` is a row on phones and a tile from 40 rem up. */
  layout?: 'grid' | 'list' | 'compact';
  heading?: 'h2' | 'h3';
  /** Weekly repayment with its comparison rate, beside the price. */
  finance?: ReactNode;
};

const sizes: Record<NonNullable<Props['layout']>, string> = {
  grid: '(min-width: 64rem) 310px, (min-width: 40rem) 46vw, 92vw',
  list: '(min-width: 40rem) 270px, 38vw',
  compact: '(min-width: 64rem) 310px, (min-width: 40rem) 46vw, 38vw',
};

/** A car as a tile or a row: picture, name, price with its type, facts, place (LOOK: hierarchy of a car card). */
export function ClassicCard({ card, eager = false, layout = 'grid', heading: Heading = 'h3', finance }: Props) {
  const type = card.ribbon?.text === card.typeText ? undefined : card.typeText;
  const subtitle = [type, card.subtitle].filter(Boolean).join(' · ');
  return (
    <article className={`${styles.card} ${styles[layout]}`} data-sold={card.available ? undefined : ''}>
      <div className={styles.picture}>
        {card.picture ? (
          <Picture picture={card.picture} alt={card.title} sizes={sizes[layout]} eager={eager} width={480} fallback={<PictureLost />} />
        ) : (
          <PicturePlaceholder />
        )}
        {card.ribbon && (
          <div className={styles.ribbon}>
            <CardRibbon ribbon={card.ribbon} />
          </div>
        )}
        {card.photosCount > 1 && (
          <span className={styles.count}>
            <Camera size={14} aria-hidden="true" />
            {card.photosCount}
            <span className="visually-hidden"> photos</span>
          </span>
        )}
      </div>
      <div className={styles.head}>
        <Heading className={styles.title}>
          <Link href={card.href} className={styles.link}>
            {card.title}
          </Link>
        </Heading>
        {subtitle && <p className={styles.subtitle}>{subtitle}</p>}
        <div className={styles.money}>
          <PriceBlock price={card.price} />
          {finance}
        </div>
      </div>
      <div className={styles.foot}>
        <CarFacts facts={card.facts} place={card.place} />
      </div>
      <KeepButtons card={card} className={styles.actions} />
    </article>
  );
}
