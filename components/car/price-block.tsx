import type { PriceView } from '#lib/cars/price.ts';
import styles from './price-block.module.scss';

/** The price with its type below it (rule P4). A reduced price also shows the old one, and screen readers hear "now" and "was". */
export function PriceBlock({ price, size = 'small' }: { price: PriceView; size?: 'small' | 'large' }) {
  const words = price.kind === 'none' || price.kind === 'preorder';
  return (
    <div className={`${styles.block} ${styles[size]}`}>
      <p className={styles.line}>
        {/* The checks of a release read the price from this element. */}
        <span className={words ? styles.words : styles.amount} data-price="">
          {price.before && <span className="visually-hidden">now </span>}
          {price.amount}
        </span>
        {price.per && <span className={styles.per}> {price.per}</span>}
        {price.before && (
          <span className={styles.before}>
            <span className="visually-hidden">, was </span>
            <s>{price.before}</s>
          </span>
        )}
      </p>
      {(price.note ?? price.also) && <p className={styles.note}>{price.note ?? price.also}</p>}
    </div>
  );
}
