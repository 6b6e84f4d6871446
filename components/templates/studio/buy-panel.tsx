import { CallButton } from '#components/car/call-button.tsx';
import { CarFacts } from '#components/car/car-facts.tsx';
import { CarTools } from '#components/car/car-tools.tsx';
import { MarketBadge } from '#components/car/market-badge.tsx';
import { PriceBlock } from '#components/car/price-block.tsx';
import { ShareButton } from '#components/car/share-button.tsx';
import { FinanceBlock } from '#components/finance/finance-block.tsx';
import { FinanceNotes } from '#components/finance/finance-notes.tsx';
import { useOffer } from '#components/finance/use-offer.ts';
import { KeepButtons } from '#components/garage/keep-buttons.tsx';
import { PrintActions } from '#components/print/print-actions.tsx';
import button from '#components/ui/button.module.scss';
import { Link } from '#components/ui/link.tsx';
import type { CarModel } from '#lib/pages/car.ts';
import styles from './buy-panel.module.scss';
import { SoldPanel } from './sold-panel.tsx';
import links from './text-link.module.scss';

/** All that it takes to decide, beside the pictures: name, price with its type, facts, and every way to act. */
export function BuyPanel({ model }: { model: CarModel }) {
  const { available, location } = model;
  const { offer, waiting } = useOffer(model.finance);
  const [first, ...others] = model.actions;
  return (
    <div className={styles.panel}>
      {model.typeText && <p className={styles.kicker}>{model.typeText}</p>}
      <h1 className={styles.title} data-long={model.title.length > 32 ? '' : undefined}>
        {model.title}
      </h1>
      {model.subtitle && <p className={styles.subtitle}>{model.subtitle}</p>}
      {available ? (
        <div className={styles.price}>
          <PriceBlock price={model.price} size="large" />
          {model.market && <MarketBadge text={model.market} />}
          {model.finance && (
            <div className={styles.finance}>
              <FinanceBlock finance={model.finance} offer={offer} waiting={waiting} />
            </div>
          )}
        </div>
      ) : (
        <SoldPanel model={model} />
      )}
      <div className={styles.facts}>
        <CarFacts facts={model.facts} />
      </div>
      {available && (
        <div className={styles.ways}>
          {first && (
            <Link href={first.href} className={`${button.button} ${button.primary} ${button.block} ${styles.first}`}>
              {first.name}
            </Link>
          )}
          {model.phone && <CallButton phone={model.phone} label={model.callLabel} />}
          <CarTools>
            <KeepButtons card={model.card} variant="words" />
            <ShareButton model={model} />
          </CarTools>
          {others.length > 0 && (
            <ul className={styles.others}>
              {others.map((action) => (
                <li key={action.href}>
                  <Link href={action.href}>{action.name}</Link>
                </li>
              ))}
            </ul>
          )}
          <PrintActions model={model} />
        </div>
      )}
      {location && (
        <p className={styles.place}>
          <span>
            {available ? 'See it at' : 'Talk to us at'} {location.name}
          </span>
          {location.mapHref && (
            <Link href={location.mapHref} className={links.link}>
              Directions
            </Link>
          )}
        </p>
      )}
      <FinanceNotes offer={offer} />
    </div>
  );
}
