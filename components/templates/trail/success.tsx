import { PhoneLink } from '#components/layout/phone-link.tsx';
import { SentDetails } from '#components/thanks/sent-details.tsx';
import { OpeningLine, SuccessFrame, useSuccess, WaitingCards } from '#components/thanks/success-frame.tsx';
import { ButtonLink } from '#components/ui/link.tsx';
import type { SuccessModel } from '#lib/pages/success.ts';
import section from './section.module.scss';
import { CardGrid, PageBand, Section } from './section.tsx';
import styles from './success.module.scss';
import talk from './talk-card.module.scss';

/** One full row on a wide screen. */
const maxCards = 3;

export default function Success({ model }: { model: SuccessModel }) {
  const { chrome, places } = model;
  const shown = useSuccess(model);
  const { isReady, thanks, place, reference, phone, cars } = shown;
  return (
    <SuccessFrame isReady={isReady}>
      <PageBand heading={thanks.title}>
        {reference && (
          <p className={styles.reference}>
            Your reference <span>{reference}</span>
          </p>
        )}
      </PageBand>
      <Section>
        <div className={styles.columns}>
          <div className={styles.main}>
            <SentDetails model={model} shown={shown} />
            <h2>What happens next</h2>
            <ol className={styles.steps}>
              {thanks.steps.map((step) => (
                <li key={step}>{step}</li>
              ))}
            </ol>
          </div>
          <aside className={`${section.forest} ${section.contours} ${talk.card}`} aria-labelledby="call">
            <h2 id="call" className={talk.title}>
              Would you rather talk?
            </h2>
            {place && places.length > 1 && <p>{place.name}</p>}
            {phone && <PhoneLink phone={phone} className={talk.phone} size={26} />}
            {place?.week && <OpeningLine week={place.week} />}
            <ButtonLink href={chrome.searchHref} look="bare" className={talk.button}>
              See our {chrome.nouns.many}
            </ButtonLink>
          </aside>
        </div>
      </Section>
      {cars && (
        <Section tone="sunken" title={cars.title} more={cars.back}>
          {cars.cards ? (
            <CardGrid cards={cars.cards.slice(0, maxCards)} close={{ words: `See all ${chrome.nouns.many}`, href: chrome.searchHref }} />
          ) : (
            <WaitingCards count={maxCards} noun={chrome.nouns.many} />
          )}
        </Section>
      )}
    </SuccessFrame>
  );
}
