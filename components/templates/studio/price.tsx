import type { PriceView } from '#lib/cars/price.ts';
import styles from './price.module.scss';

/** A price with its type right under it; words in place of a price are set smaller. */
export function Price({ price, className }: { price: PriceView; className?: string | undefined }) {
  const words = price.kind === 'none' || price.kind === 'preorder';
  return (
    <div className={`${styles.price} ${className ?? ''}`}>
      <p className={words ? styles.words : styles.amount}>
        {price.before && (
          <>
            <span className="visually-hidden">Was </span>
            <s className={styles.before}>{price.before}</s>
            <span className="visually-hidden"> now </span>
          </>
        )}
        {price.amount}
        {price.per && <span className={styles.per}> {price.per}</span>}
      </p>
      {price.note && <p className={styles.note}>{price.note}</p>}
    </div>
  );
}
