import type { CarModel } from '#lib/pages/car.ts';
import { MarketBadge } from './market-badge.tsx';
import { PriceBlock } from './price-block.tsx';

/** The price on a car's page, with the badges that belong to it. A new price badge goes here, for every template at once. */
export function CarPrice({ model }: { model: Pick<CarModel, 'price' | 'market'> }) {
  return (
    <>
      <PriceBlock price={model.price} size="large" />
      {model.market && <MarketBadge text={model.market} />}
    </>
  );
}
