import { PhoneNumber } from '#components/car/phone-number.tsx';
import { SentDetails } from '#components/thanks/sent-details.tsx';
import { OpeningLine, SuccessFrame, useSuccess, WaitingCards } from '#components/thanks/success-frame.tsx';
import { Link } from '#components/ui/link.tsx';
import type { SuccessModel } from '#lib/pages/success.ts';
import { CarRows } from './car-rows.tsx';
import frame from './frame.module.scss';
import { Section } from './section.tsx';
import styles from './success.module.scss';
import actions from './text-link.module.scss';

/** One full row on a wide screen. */
const maxCards = 3;

export default function Success({ model }: { model: SuccessModel }) {
  const { chrome, places } = model;
  const shown = useSuccess(model);
  const { isReady, thanks, place, reference, phone, cars } = shown;
  return (
    <SuccessFrame isReady={isReady}>
      <div className={`${frame.column} ${styles.head}`}>
        <h1 className={styles.heading}>{thanks.title}</h1>
        {reference && (
          <p className={styles.reference}>
            Your reference <span>{reference}</span>
          </p>
        )}
      </div>
      <div className={`${frame.column} ${styles.sent}`}>
        <SentDetails model={model} shown={shown} />
      </div>
      <section className={`${frame.column} ${styles.next}`} aria-labelledby="next">
        <h2 id="next" className={styles.label}>
          What happens next
        </h2>
        <ol className={styles.steps}>
          {thanks.steps.map((step) => (
            <li key={step}>{step}</li>
          ))}
        </ol>
      </section>
      <section className={`${frame.dark} ${styles.talk}`} aria-labelledby="call">
        <div className={`${frame.column} ${styles.row}`}>
          <h2 id="call" className={frame.heading}>
            Would you rather talk?
          </h2>
          <div className={styles.call}>
            {place && places.length > 1 && <p className={styles.place}>{place.name}</p>}
            {phone && <PhoneNumber phone={phone} className={styles.phone} spoken="Call " />}
            {place?.week && <OpeningLine week={place.week} />}
            <Link href={chrome.searchHref} className={actions.link}>
              See all {chrome.nouns.many}
            </Link>
          </div>
        </div>
      </section>
      {cars && (
        <Section id="cars" title={cars.title}>
          <div className={styles.cars}>
            {cars.cards ? <CarRows cards={cars.cards.slice(0, maxCards)} /> : <WaitingCards count={maxCards} noun={chrome.nouns.many} />}
          </div>
          {cars.back && <Link href={cars.back.href} className={`${actions.link} ${styles.back}`} name={cars.back.name} />}
        </Section>
      )}
    </SuccessFrame>
  );
}
