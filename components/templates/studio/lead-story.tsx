import { CardRepayment } from '#components/car/card-parts.tsx';
import { FactIcon } from '#components/car/icon.tsx';
import { PriceBlock } from '#components/car/price-block.tsx';
import { Icon } from '#components/ui/icon.tsx';
import { Link } from '#components/ui/link.tsx';
import { Picture } from '#components/ui/picture.tsx';
import type { CarCard } from '#lib/cars/card.ts';
import styles from './lead-story.module.scss';

/** The newest car, large: its picture reaches the edge of the page, with the text beside it. */
export function LeadStory({ card }: { card: CarCard }) {
  return (
    <article className={styles.story} data-plain={card.picture ? undefined : ''}>
      <div className={styles.words}>
        <p className={styles.kicker}>{card.ribbon?.text ?? 'Just in'}</p>
        <h3 className={styles.title}>
          <Link href={card.href} className={styles.link} name={card.title} />
        </h3>
        {card.subtitle && <p className={styles.subtitle}>{card.subtitle}</p>}
        <ul className={styles.facts}>
          {card.facts.map((fact) => (
            <li key={fact.icon}>
              <FactIcon icon={fact.icon} />
              {fact.text}
            </li>
          ))}
          {card.place && (
            <li>
              <Icon name="map-pin" size={18} />
              {card.place}
            </li>
          )}
        </ul>
        <div className={styles.price}>
          <PriceBlock price={card.price} size="large" />
          <CardRepayment repayment={card.repayment} />
        </div>
      </div>
      {card.picture && (
        <Picture picture={card.picture} alt="" sizes="(width >= 60rem) 66vw, 100vw" className={styles.image} boxClass={styles.media} />
      )}
    </article>
  );
}
