import { ActionLinks, CarPrice, SoldPanel } from '#components/car/buy-parts.tsx';
import { CallButton } from '#components/car/call-button.tsx';
import { CarFacts } from '#components/car/car-facts.tsx';
import { FinanceBlock } from '#components/finance/finance-block.tsx';
import { FinanceNotes } from '#components/finance/finance-notes.tsx';
import { CarTools, SoldCarTools } from '#components/garage/car-tools.tsx';
import { PrintActions } from '#components/print/print-actions.tsx';
import { ButtonLink, Link } from '#components/ui/link.tsx';
import type { CarModel } from '#lib/pages/car.ts';
import styles from './buy-panel.module.scss';
import frame from './frame.module.scss';
import links from './text-link.module.scss';

/** The column beside the pictures: name, price with its repayment, facts, actions, and the lender's small print. */
export function BuyPanel({ model }: { model: CarModel }) {
  const { available, location } = model;
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
          <CarPrice model={model} />
          {model.finance && (
            <div className={styles.finance}>
              <FinanceBlock finance={model.finance} />
            </div>
          )}
        </div>
      ) : (
        <>
          <SoldPanel model={model} className={`${frame.dark} ${styles.sold}`} stampClass={styles.stamp} textClass={styles.text}>
            <ButtonLink href={first?.href ?? model.chrome.searchHref} look="bare" isWide className={styles.similar}>
              Find Me Something Similar
            </ButtonLink>
          </SoldPanel>
          <SoldCarTools model={model} />
        </>
      )}
      <div className={styles.facts}>
        <CarFacts facts={model.facts} />
      </div>
      {available && (
        <div className={styles.ways}>
          {first && <ButtonLink href={first.href} isWide className={styles.first} name={first.name} />}
          {model.phone && <CallButton phone={model.phone} label={model.callLabel} />}
          <CarTools model={model} />
          <ActionLinks actions={others} className={styles.others} />
          <PrintActions model={model} />
        </div>
      )}
      {location && (
        <p className={styles.place}>
          <span>
            {available ? 'See it at' : 'Talk to us at'} {location.name}
          </span>
          {location.mapHref && <Link href={location.mapHref} className={links.link} name="Directions" />}
        </p>
      )}
      <FinanceNotes offer={model.finance?.offer} />
    </div>
  );
}
