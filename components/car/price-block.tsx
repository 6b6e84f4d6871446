import type { PriceView } from '#lib/cars/price.ts';
import styles from './price-block.module.scss';

/** The price with its type in words right under it; a reduced one says what it was, to listeners too. */
export function PriceBlock({ price, size = 'small' }: { price: PriceView; size?: 'small' | 'large' }) {
  const words = price.kind === 'none' || price.kind === 'preorder';
  return (
    <div className={`${styles.block} ${styles[size]}`}>
      <p className={styles.line}>
        {/* A release is verified by what is marked here: the price is the text right inside. */}
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
      {price.note && <p className={styles.note}>{price.note}</p>}
    </div>
  );
}
