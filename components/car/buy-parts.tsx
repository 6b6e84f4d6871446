import type { ReactNode } from 'react';
import { Icon } from '#components/ui/icon.tsx';
import { Link } from '#components/ui/link.tsx';
import type { CarCard } from '#lib/cars/card.ts';
import type { CarModel } from '#lib/pages/car.ts';
import styles from './market-badge.module.scss';
import { PriceBlock } from './price-block.tsx';
import similarCarsStyles from './similar-cars.module.scss';

const shown = 3;

/** The cars most like a sold one, by name and price, in place of its own price. */
export function SimilarCars({ cards, title }: { cards: CarCard[]; title: string }) {
  const buyable = cards.filter(({ available }) => available);
  if (buyable.length === 0) return null;
  return (
    <div className={similarCarsStyles.similar}>
      <p className={similarCarsStyles.title}>{title}</p>
      <ul className={similarCarsStyles.list}>
        {buyable.slice(0, shown).map((card) => (
          <li key={card.id}>
            <Link href={card.href} className={similarCarsStyles.car}>
              <span>{[card.title, card.subtitle].filter(Boolean).join(' ')}</span>{' '}
              <span className={similarCarsStyles.price}>
                {card.price.per ? `${card.price.amount} ${card.price.per}` : card.price.amount}
                {card.price.note && <span className={similarCarsStyles.note}> {card.price.note}</span>}
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </div>
  );
}

/** What the page of a sold or withdrawn car says in place of its price: a stamp and a sentence. */
export function soldWords({ chrome, past, withdrawn }: Pick<CarModel, 'chrome' | 'past' | 'withdrawn'>): { stamp: string; text: string } {
  const noun = chrome.nouns.one;
  // Nobody knows whether a withdrawn car was sold, so the page does not say so (rule C14).
  if (withdrawn) return { stamp: 'GONE', text: `This ${noun} is no longer listed.` };
  if (past) return { stamp: 'SOLD', text: `This ${noun} has been sold and is no longer listed.` };
  return { stamp: 'SOLD', text: `This ${noun} has been sold. Tell us what you liked about it and we will look for another.` };
}

type SimilarCarsProps = {
  model: CarModel;
  className: string | undefined;
  stampClass: string | undefined;
  textClass?: string | undefined;
  children: ReactNode;
};

/** Replaces the price and the actions of a sold or withdrawn car. The children are its buttons. */
export function SoldPanel({ model, className, stampClass, textClass, children }: SimilarCarsProps) {
  const { stamp, text } = soldWords(model);
  return (
    <div className={className}>
      <p className={stampClass}>{stamp}</p>
      <p className={textClass}>{text}</p>
      <SimilarCars cards={model.related} title={`Similar ${model.chrome.nouns.many}`} />
      {children}
    </div>
  );
}

type Props = { actions: CarModel['actions']; className: string | undefined; linkClass?: string | undefined };

/** The secondary actions of a car, such as a test drive or a trade-in, as a list of links. */
export function ActionLinks({ actions, className, linkClass }: Props) {
  if (actions.length === 0) return null;
  return (
    <ul className={className}>
      {actions.map((action) => (
        <li key={action.id}>
          <Link href={action.href} className={linkClass} name={action.name} />
        </li>
      ))}
    </ul>
  );
}

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
