import { CardRibbon } from '#components/car/card-ribbon.tsx';
import { PicturePlaceholder } from '#components/car/picture-placeholder.tsx';
import { PriceBlock } from '#components/car/price-block.tsx';
import { Icon } from '#components/ui/icon.tsx';
import { Link } from '#components/ui/link.tsx';
import { Picture } from '#components/ui/picture.tsx';
import type { CarCard } from '#lib/cars/card.ts';
import styles from './compare-head.module.scss';

/** The head of a car's column; it stays in view while the rows scroll. */
export function CompareHead({ card, remove }: { card: CarCard; remove: () => void }) {
  return (
    <div className={styles.head}>
      <div className={styles.picture}>
        {card.picture ? (
          <Picture picture={card.picture} alt="" sizes="(width >= 64rem) 260px, 40vw" width={320} />
        ) : (
          <PicturePlaceholder text="No photo" />
        )}
        {card.ribbon?.tone === 'sold' && (
          <div className={styles.ribbon}>
            <CardRibbon ribbon={card.ribbon} />
          </div>
        )}
        <button type="button" className={styles.remove} onClick={remove}>
          <Icon name="x" size={18} />
          <span className="visually-hidden">Remove {card.title} from compare</span>
        </button>
      </div>
      <Link href={card.href} className={styles.title}>
        {card.title}
      </Link>
      {card.subtitle && <p className={styles.subtitle}>{card.subtitle}</p>}
      <PriceBlock price={card.price} />
    </div>
  );
}
