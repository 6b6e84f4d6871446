import { TrendingDown } from 'lucide-react';
import styles from './market-badge.module.scss';

/** How far the price is below the market average (rule C12). */
export function MarketBadge({ text }: { text: string }) {
  return (
    <p className={styles.badge}>
      <TrendingDown size={18} strokeWidth={2} aria-hidden="true" />
      {text}
    </p>
  );
}
