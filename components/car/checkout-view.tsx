import { useMemo } from 'react';
import button from '#components/ui/button.module.scss';
import { Icon } from '#components/ui/icon.tsx';
import { Link } from '#components/ui/link.tsx';
import { Picture } from '#components/ui/picture.tsx';
import { useViewedCards } from '#components/ui/use-availability.ts';
import type { CheckoutModel } from '#lib/pages/checkout.ts';
import { CarFacts } from './car-facts.tsx';
import styles from './checkout-view.module.scss';
import { PicturePlaceholder } from './picture-placeholder.tsx';
import { PriceBlock } from './price-block.tsx';

/** What the shopper pays and with which cards, and the link to the payment provider. */
function Payment({ deposit, cards, payment }: Pick<CheckoutModel, 'deposit' | 'cards' | 'payment'>) {
  return (
    <>
      {deposit && (
        <p className={styles.deposit}>
          <span>Deposit today</span> <strong>{deposit}</strong>
        </p>
      )}
      {cards.length > 0 && (
        <div>
          <h3 className={styles.label}>Accepted cards</h3>
          <ul className={styles.cards}>
            {cards.map((name) => (
              <li key={name}>{name}</li>
            ))}
          </ul>
        </div>
      )}
      <a href={payment.href} rel="noreferrer" className={`${button.button} ${button.primary} ${button.block}`}>
        <Icon name="lock-keyhole" size={18} />
        Continue to payment
      </a>
      <p className={styles.note}>
        You pay on <strong>{payment.host}</strong>. What you enter there never passes through this site.
      </p>
    </>
  );
}

/** The car, and its payment. A car that was sold or removed since the build cannot be paid for (rules C8 and L8). */
export function CheckoutView({ model }: { model: CheckoutModel }) {
  const { chrome, stocknum } = model;
  const built = useMemo(() => [model.card], [model.card]);
  const [listed] = useViewedCards(built);
  const card = listed ?? model.card;
  return (
    <div className={styles.checkout}>
      <section className={styles.car} aria-label={`Your ${chrome.nouns.one}`}>
        <div className={styles.picture}>
          {card.picture ? <Picture picture={card.picture} alt="" sizes="(min-width: 64rem) 22rem, 40vw" eager /> : <PicturePlaceholder />}
        </div>
        <div className={styles.words}>
          <h2 className={styles.title}>{card.title}</h2>
          {card.subtitle && <p className={styles.subtitle}>{card.subtitle}</p>}
          {listed?.available && <PriceBlock price={card.price} />}
          <CarFacts facts={card.facts} place={card.place} />
          {stocknum && <p className={styles.stock}>Stock number {stocknum}</p>}
          <Link href={card.href} className={styles.back}>
            <Icon name="arrow-left" size={18} />
            Back to this {chrome.nouns.one}
          </Link>
        </div>
      </section>
      <section className={styles.pay} aria-labelledby="payment">
        <h2 id="payment" className={styles.title}>
          Payment
        </h2>
        {listed?.available ? (
          <Payment {...model} />
        ) : (
          <>
            <p role="status">
              This {chrome.nouns.one} {listed ? 'has been sold' : 'is no longer listed'}, so you can no longer pay for it here.
            </p>
            <Link
              href={chrome.searchHref}
              className={`${button.button} ${button.primary} ${button.block}`}
              name={`See our ${chrome.nouns.many}`}
            />
          </>
        )}
      </section>
    </div>
  );
}
