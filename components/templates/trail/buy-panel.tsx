import { MapPin } from 'lucide-react';
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

/** Everything to decide by: name, price with its type, the number to call and what can be done next. */
export function BuyPanel({ model }: { model: CarModel }) {
  const { offer, waiting } = useOffer(model.finance);
  const first = model.actions.find((action) => action.primary);
  const others = model.actions.filter((action) => action !== first);
  return (
    <div className={styles.panel}>
      {model.typeText && <p className={styles.type}>{model.typeText}</p>}
      <h1 className={styles.title} data-long={model.title.length > 32 ? '' : undefined}>
        {model.title}
      </h1>
      {model.subtitle && <p className={styles.subtitle}>{model.subtitle}</p>}
      {model.available ? (
        <>
          <div className={styles.price}>
            <PriceBlock price={model.price} size="large" />
            {model.market && <MarketBadge text={model.market} />}
          </div>
          {model.finance && <FinanceBlock finance={model.finance} offer={offer} waiting={waiting} />}
          <CarFacts facts={model.facts} size="large" />
          <div className={styles.actions}>
            {first && (
              <Link href={first.href} className={`${button.button} ${button.primary} ${button.block}`}>
                {first.name}
              </Link>
            )}
            {model.phone && <CallButton phone={model.phone} label={model.callLabel} />}
            <CarTools>
              <KeepButtons card={model.card} variant="words" />
              <ShareButton model={model} />
            </CarTools>
          </div>
          {others.length > 0 && (
            <ul className={styles.others}>
              {others.map((action) => (
                <li key={action.name}>
                  <Link href={action.href}>{action.name}</Link>
                </li>
              ))}
            </ul>
          )}
          <PrintActions model={model} />
        </>
      ) : (
        <SoldPanel model={model} href={first?.href ?? model.chrome.searchHref} />
      )}
      {model.location && (
        <p className={styles.place}>
          <MapPin size={18} strokeWidth={1.75} aria-hidden="true" />
          {model.location.name}
        </p>
      )}
      <FinanceNotes offer={offer} />
    </div>
  );
}
