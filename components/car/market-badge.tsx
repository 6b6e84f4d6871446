import { Icon } from '#components/ui/icon.tsx';
import styles from './market-badge.module.scss';

/** How far the price is below the market average (rule C12). */
export function MarketBadge({ text }: { text: string }) {
  return (
    <p className={styles.badge}>
      <Icon name="trending-down" size={18} stroke={2} />
      {text}
    </p>
  );
}
