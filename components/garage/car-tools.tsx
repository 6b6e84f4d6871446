import dynamic from 'next/dynamic';
import styles from '#components/car/car-tools.module.scss';
import { ShareButton } from '#components/car/share-button.tsx';
import { favouriteOf } from '#lib/cars/favourite.ts';
import { shareUrl } from '#lib/cars/share.ts';
import type { CarModel } from '#lib/pages/car.ts';
import { carPath } from '#lib/routes/paths.ts';
import keep from './keep-button.module.scss';
import { KeepButtons } from './keep-buttons.tsx';

// Sites without accounts never load it. Other sites reserve its space, so that the row does not move.
const WatchButton = dynamic(() => import('#components/account/watch-button.tsx').then((module) => module.WatchButton), {
  ssr: false,
  loading: () => <span className={`${styles.tool} ${styles.later}`} aria-hidden="true" />,
});

const WatchedButton = dynamic(() => import('#components/account/watch-button.tsx').then((module) => module.WatchButton), { ssr: false });

/** The buttons that remain on a sold car's page: they remove it from the lists that have it (rules G6 and V7). */
export function SoldCarTools({ model }: { model: CarModel }) {
  const look = `${keep.button} ${keep.words}`;
  return (
    <>
      <KeepButtons card={model.card} variant="words" />
      {model.chrome.garage.watchedHref && (
        <WatchedButton chrome={model.chrome} car={favouriteOf(model.card)} isAvailable={false} className={look} />
      )}
    </>
  );
}

/** The small actions of a car's page in one row: save, compare, share, or why the car cannot be saved. A new one goes here, for every template at once. */
export function CarTools({ model }: { model: CarModel }) {
  const { watchedHref } = model.chrome.garage;
  return (
    <div className={`${styles.tools} ${watchedHref ? styles.four : ''}`}>
      <KeepButtons card={model.card} variant="words" />
      {watchedHref && (
        <WatchButton
          chrome={model.chrome}
          car={favouriteOf(model.card)}
          isAvailable={model.available}
          className={`${keep.button} ${keep.words}`}
        />
      )}
      <ShareButton url={shareUrl(model.chrome.url, carPath(model.slug))} title={model.head.title} />
      {model.available && model.savingNote && <p className={styles.note}>{model.savingNote}</p>}
    </div>
  );
}
