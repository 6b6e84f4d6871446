import { Icon } from '#components/ui/icon.tsx';
import type { CarModel } from '#lib/pages/car.ts';
import styles from './market-badge.module.scss';
import { PriceBlock } from './price-block.tsx';

/** How far the price is below the market average (rule C12). */
function MarketBadge({ text }: { text: string }) {
  return (
    <p className={styles.badge}>
      <Icon name="trending-down" size={18} stroke={2} />
      {text}
    </p>
  );
}

/** The price on a car's page, with the badges that belong to it. A new price badge goes here, for every template at once. */
export function CarPrice({ model }: { model: Pick<CarModel, 'price' | 'market'> }) {
  return (
    <>
      <PriceBlock price={model.price} size="large" />
      {model.market && <MarketBadge text={model.market} />}
    </>
  );
}
