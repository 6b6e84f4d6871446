import { CarSummary } from '#components/car/car-summary.tsx';
import button from '#components/ui/button.module.scss';
import { Link } from '#components/ui/link.tsx';
import { useEveryMinute } from '#components/ui/use-every-minute.ts';
import { withCode } from '#components/ui/with-code.ts';
import { bookingEvent, calendarFileName } from '#lib/forms/booking-event.ts';
import { clockText } from '#lib/forms/clock-text.ts';
import { spell } from '#lib/locale/language.ts';
import { weekdayDate } from '#lib/locale/long-date.ts';
import { nextHours, type OpeningWeek } from '#lib/locale/open-now.ts';
import type { SuccessModel } from '#lib/pages/success.ts';
import styles from './sent-details.module.scss';
import type { Shown } from './success-frame.tsx';

/** "today until 5:30pm", once the browser knows the time. */
const WhenThere = ({ week }: { week: OpeningWeek }) => {
  const when = useEveryMinute(nextHours, week);
  return when ? `, ${when}` : null;
};

/** Most shoppers never press the button. */
const load = () => import('#lib/browser/forms/save-calendar-file.ts');

function CalendarButton({ model, shown }: SentProps) {
  const { booking, place, bring, phone, sent } = shown;
  if (!booking) return null;
  const { chrome, locale } = model;
  const car = typeof sent === 'object' ? sent.card.title : undefined;
  const dealer = { name: chrome.name, url: chrome.url, timeZone: locale.timeZone };
  const save = () =>
    withCode(load, ({ saveCalendarFile }) =>
      saveCalendarFile(bookingEvent({ booking, place, car, phone: phone?.text, bring, dealer }), calendarFileName(booking), document),
    );
  return (
    <button type="button" className={`${button.button} ${button.secondary} ${styles.calendar}`} onClick={() => void save()}>
      Add to your calendar
    </button>
  );
}

type SentProps = { model: SuccessModel; shown: Shown };

/** What was sent and who replies: the car, the booking, the people, and what to bring (rule E103). Nothing about the shopper. */
export function SentDetails({ model, shown }: SentProps) {
  const { thanks, place, booking, bring, sent } = shown;
  const hasPlaces = model.places.length > 1;
  return (
    <section className={styles.sent} aria-labelledby="sent">
      <h2 id="sent">{booking ? 'Your booking' : spell('Your enquiry', model.locale.language)}</h2>
      {sent === 'loading' && <div className={styles.waiting} aria-hidden="true" />}
      {typeof sent === 'object' && (
        <Link href={sent.href} className={styles.car}>
          <CarSummary card={sent.card} />
        </Link>
      )}
      <dl className={styles.facts}>
        {booking && (
          <div>
            <dt>When</dt>
            <dd>
              {weekdayDate(booking.date, model.locale.language)}, {clockText(booking.time)}
            </dd>
          </div>
        )}
        {booking && place && (
          <div>
            <dt>Where</dt>
            <dd>
              {place.name}
              {place.address && <span className={styles.address}>{place.address}</span>}
              {place.mapHref && <Link href={place.mapHref} className={styles.map} name="Directions" />}
            </dd>
          </div>
        )}
        <div>
          <dt>Who answers</dt>
          <dd>
            {thanks.team}
            {place && hasPlaces && ` at ${place.name}`}
            {place?.week && <WhenThere week={place.week} />}
          </dd>
        </div>
      </dl>
      <CalendarButton model={model} shown={shown} />
      {bring.length > 0 && (
        <>
          <h3>{booking ? 'What to bring' : 'What to have ready'}</h3>
          <ul className={styles.bring}>
            {bring.map((item) => (
              <li key={item}>{item}</li>
            ))}
          </ul>
        </>
      )}
    </section>
  );
}
