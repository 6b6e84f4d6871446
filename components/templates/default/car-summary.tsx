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
import styles from './car-summary.module.scss';

/** The column beside the gallery: name, price with its repayment, facts, actions, and the lender's small print. */
export function CarSummary({ model }: { model: CarModel }) {
  const { nouns, searchHref } = model.chrome;
  const primary = model.actions.filter((action) => action.primary);
  const others = model.actions.filter((action) => !action.primary);
  const tone = primary.length === 0 ? 'primary' : 'secondary';
  return (
    <div className={styles.summary}>
      <div>
        {model.typeText && <p className={styles.type}>{model.typeText}</p>}
        <h1 className={styles.title}>{model.title}</h1>
        {model.subtitle && <p className={styles.subtitle}>{model.subtitle}</p>}
      </div>
      {model.available && (
        <div>
          <CarPrice model={model} />
        </div>
      )}
      {model.finance && <FinanceBlock finance={model.finance} />}
      {model.facts.length > 0 && (
        <div className={styles.facts}>
          <CarFacts facts={model.facts} size="large" />
        </div>
      )}
      {model.available ? (
        <div className={styles.actions}>
          {primary.map((action) => (
            <ButtonLink key={action.href} href={action.href} isWide className={styles.inline} name={action.name} />
          ))}
          {model.phone && <CallButton phone={model.phone} label={model.callLabel} tone={tone} />}
          {!model.phone && model.email && <ButtonLink href={`mailto:${model.email}`} look={tone} isWide name="Email us" />}
          <CarTools model={model} />
          <ActionLinks actions={others} className={styles.others} linkClass={styles.other} />
          <PrintActions model={model} />
        </div>
      ) : (
        <>
          <SoldPanel model={model} className={styles.sold} stampClass={styles.soldWord}>
            {primary[0] && <ButtonLink href={primary[0].href} isWide name="Find Me Something Similar" />}
            <ButtonLink href={searchHref} look="secondary" isWide>
              See all {nouns.many}
            </ButtonLink>
          </SoldPanel>
          <SoldCarTools model={model} />
        </>
      )}
      {model.location && (
        <a href="#location" className={styles.place}>
          <Icon name="map-pin" size={18} />
          <span>{model.location.address ? `${model.location.name}, ${model.location.address}` : model.location.name}</span>
        </a>
      )}
      <FinanceNotes offer={model.finance?.offer} />
    </div>
  );
}
