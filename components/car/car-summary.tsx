import { Picture } from '#components/ui/picture.tsx';
import type { CarCard } from '#lib/cars/card.ts';
import styles from './car-summary.module.scss';

/** The car that a form is about. `label` says so on a form that also asks for another vehicle. */
export function CarSummary({ card: { title, subtitle, price, picture }, label }: { card: CarCard; label?: string | undefined }) {
  const amount = price.kind === 'none' ? undefined : [price.amount, price.per, price.note].filter(Boolean).join(' ');
  return (
    <div className={styles.car}>
      {picture && <Picture picture={picture} alt="" sizes="96px" width={96} boxClass={styles.picture} />}
      <p className={styles.words}>
        {label && <span>{label}</span>}
        <strong>{title}</strong>
        {subtitle && <span>{subtitle}</span>}
        {amount && <span>{amount}</span>}
      </p>
    </div>
  );
}
