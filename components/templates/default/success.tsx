import { PhoneLink } from '#components/layout/phone-link.tsx';
import { SentDetails } from '#components/thanks/sent-details.tsx';
import { OpeningLine, SuccessFrame, useSuccess, WaitingCards } from '#components/thanks/success-frame.tsx';
import { Icon } from '#components/ui/icon.tsx';
import { ButtonLink } from '#components/ui/link.tsx';
import type { SuccessModel } from '#lib/pages/success.ts';
import { CarList, Section } from './section.tsx';
import styles from './success.module.scss';

/** One full row on a wide screen. */
const maxCards = 4;

export default function Success({ model }: { model: SuccessModel }) {
  const { chrome, places } = model;
  const shown = useSuccess(model);
  const { isReady, thanks, place, reference, phone, cars } = shown;
  return (
    <SuccessFrame isReady={isReady}>
      <article className={styles.page}>
        <header className={styles.head}>
          <span className={styles.mark}>
            <Icon name="check" size={28} />
          </span>
          <h1>{thanks.title}</h1>
        </header>
        <div className={styles.columns}>
          <div className={styles.main}>
            <SentDetails model={model} shown={shown} />
            <section aria-labelledby="next">
              <h2 id="next" className={styles.title}>
                What happens next
              </h2>
              <ol className={styles.steps}>
                {thanks.steps.map((step) => (
                  <li key={step}>{step}</li>
                ))}
              </ol>
              {reference && (
                <p className={styles.reference}>
                  Your reference <span>{reference}</span>
                </p>
              )}
            </section>
          </div>
          <aside className={styles.call} aria-labelledby="call">
            <h2 id="call" className={styles.title}>
              Would you rather talk?
            </h2>
            {place && places.length > 1 && <p className={styles.place}>{place.name}</p>}
            {phone && <PhoneLink phone={phone} className={styles.phone} size={22} />}
            {place?.week && <OpeningLine week={place.week} className={styles.hours} />}
            <ButtonLink href={chrome.searchHref} look="secondary" isWide className={styles.back}>
              See all {chrome.nouns.many}
            </ButtonLink>
          </aside>
        </div>
      </article>
      {cars && (
        <Section soft last title={cars.title} more={cars.back}>
          {cars.cards ? <CarList cards={cars.cards.slice(0, maxCards)} /> : <WaitingCards count={maxCards} noun={chrome.nouns.many} />}
        </Section>
      )}
    </SuccessFrame>
  );
}
