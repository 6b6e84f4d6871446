import { useEffect, useRef } from 'react';
import { PriceBlock } from '#components/car/price-block.tsx';
import { maskedPhone } from '#lib/cars/calls.ts';
import { pictureUrl } from '#lib/cars/picture-urls.ts';
import { qrPicture } from '#lib/cars/qr-path.ts';
import type { CarModel } from '#lib/pages/car.ts';
import styles from './print-sheet.module.scss';

type Props = { car: CarModel; onPictureSettled: () => void };

/** Calls back once the picture has loaded or failed. */
function Photo({ car, onPictureSettled }: Props) {
  const [picture] = car.gallery;
  const image = useRef<HTMLImageElement>(null);
  const hasCalledBack = useRef(false);
  const settle = () => {
    if (!hasCalledBack.current) onPictureSettled();
    hasCalledBack.current = true;
  };
  const latest = useRef(settle);
  useEffect(() => {
    // The picture may have loaded or failed before hydration.
    if (image.current?.complete) latest.current();
  }, []);
  if (!picture) return null;
  return (
    <img
      ref={image}
      src={pictureUrl(picture, 960)}
      width={picture.width}
      height={picture.height}
      alt={car.title}
      className={styles.photo}
      onLoad={settle}
      onError={settle}
    />
  );
}

/** The number of page views means nothing on paper. */
const hiddenOnPaper = new Set(['Views']);

/** A car on paper: price with its repayment, details, description and the dealer's contact. */
export function PrintSheet({ car, onPictureSettled }: Props) {
  const { chrome, location } = car;
  const phone = car.phone && (car.phoneMasked ? maskedPhone(car.phone.text) : car.phone.text);
  const contact = [location?.name ?? chrome.name, location?.address, phone, car.email].filter(Boolean);
  const details = car.details.filter(({ label }) => !hiddenOnPaper.has(label));
  const code = qrPicture(car.head.canonical);
  const offer = car.available && car.finance?.offer?.kind === 'repayment' ? car.finance.offer : undefined;
  const legal = [chrome.legalName, chrome.licence, chrome.registration].filter(Boolean);
  return (
    <main className={styles.sheet}>
      <header className={styles.head}>
        <p className={styles.dealer}>{chrome.name}</p>
        {car.typeText && <p>{car.typeText}</p>}
      </header>
      <div className={styles.top}>
        <div>
          <h1 className={styles.title}>{car.title}</h1>
          {car.subtitle && <p className={styles.subtitle}>{car.subtitle}</p>}
        </div>
        <div>
          {!car.available && <p className={styles.sold}>SOLD</p>}
          <PriceBlock price={car.price} size="large" />
          {offer && (
            <p>
              {[offer.repayment, offer.comparison].map(({ amount, label }) => (
                <span key={label} className={styles.figure}>
                  <strong>{amount}</strong> {label}
                </span>
              ))}
            </p>
          )}
        </div>
      </div>
      <Photo car={car} onPictureSettled={onPictureSettled} />
      {details.length > 0 && (
        <dl className={styles.details}>
          {details.map((row) => (
            <div key={row.label} className={styles.row}>
              <dt>{row.label}</dt>
              <dd>{row.value}</dd>
            </div>
          ))}
        </dl>
      )}
      {car.features.items.length > 0 && (
        <section>
          <h2 className={styles.heading}>{car.features.title}</h2>
          <p>{car.features.items.join(' · ')}</p>
        </section>
      )}
      {car.comments.paragraphs.length > 0 && (
        <section>
          <h2 className={styles.heading}>{car.comments.title}</h2>
          {car.comments.paragraphs.map((text, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the list never changes, and paragraphs may repeat
            <p key={index}>{text}</p>
          ))}
        </section>
      )}
      {offer && (
        <section className={styles.notes}>
          {[offer.terms, ...offer.notes].map((note) => (
            <p key={note}>{note}</p>
          ))}
        </section>
      )}
      <footer className={styles.foot}>
        <div>
          <p>{contact.join(' · ')}</p>
          <p>{car.head.canonical}</p>
          {legal.length > 0 && <p>{legal.join(' · ')}</p>}
        </div>
        {code && <img src={code} alt={`QR code of ${car.head.canonical}`} className={styles.code} />}
      </footer>
    </main>
  );
}
