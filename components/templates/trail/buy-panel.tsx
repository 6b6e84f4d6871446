import { ActionLinks, CarPrice, SoldPanel } from '#components/car/buy-parts.tsx';
import { CallButton } from '#components/car/call-button.tsx';
import { CarFacts } from '#components/car/car-facts.tsx';
import { FinanceBlock } from '#components/finance/finance-block.tsx';
import { FinanceNotes } from '#components/finance/finance-notes.tsx';
import { CarTools, SoldCarTools } from '#components/garage/car-tools.tsx';
import { PrintActions } from '#components/print/print-actions.tsx';
import { Icon } from '#components/ui/icon.tsx';
import { ButtonLink } from '#components/ui/link.tsx';
import type { CarModel } from '#lib/pages/car.ts';
import styles from './buy-panel.module.scss';

/** The column beside the pictures: name, price with its repayment, facts, actions, and the lender's small print. */
export function BuyPanel({ model }: { model: CarModel }) {
  const { nouns, searchHref } = model.chrome;
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
            <CarPrice model={model} />
          </div>
          {model.finance && <FinanceBlock finance={model.finance} />}
          <CarFacts facts={model.facts} size="large" />
          <div className={styles.actions}>
            {first && <ButtonLink href={first.href} isWide name={first.name} />}
            {model.phone && <CallButton phone={model.phone} label={model.callLabel} />}
            <CarTools model={model} />
          </div>
          <ActionLinks actions={others} className={styles.others} />
          <PrintActions model={model} />
        </>
      ) : (
        <>
          <SoldPanel model={model} className={styles.sold} stampClass={styles.stamp}>
            <ButtonLink href={first?.href ?? searchHref} isWide name="Find Me Something Similar" />
            {first && first.href !== searchHref && (
              <ButtonLink href={searchHref} look="secondary" isWide>
                See all {nouns.many}
              </ButtonLink>
            )}
          </SoldPanel>
          <SoldCarTools model={model} />
        </>
      )}
      {model.location && (
        <p className={styles.place}>
          <Icon name="map-pin" size={18} />
          {model.location.name}
        </p>
      )}
      <FinanceNotes offer={model.finance?.offer} />
    </div>
  );
}
