import { Picture } from '#components/ui/picture.tsx';
import type { CarCard } from '#lib/cars/card.ts';
import styles from './car-summary.module.scss';

/** The car that a form is about. */
export function CarSummary({ card: { title, subtitle, price, picture } }: { card: CarCard }) {
  const amount = price.kind === 'none' ? undefined : [price.amount, price.per].filter(Boolean).join(' ');
  return (
    <div className={styles.car}>
      {picture && (
        <div className={styles.picture}>
          <Picture picture={picture} alt="" sizes="96px" width={96} />
        </div>
      )}
      <p className={styles.words}>
        <strong>{title}</strong>
        {subtitle && <span>{subtitle}</span>}
        {amount && <span>{amount}</span>}
      </p>
    </div>
  );
}
