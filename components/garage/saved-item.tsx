import dynamic from 'next/dynamic';
import type { ComponentType } from 'react';
import button from '#components/ui/button.module.scss';
import { ButtonLink, Link } from '#components/ui/link.tsx';
import type { CarAnswer, CarData } from '#lib/browser/garage/car-data.ts';
import type { CarCard } from '#lib/cars/card.ts';
import type { Favourite } from '#lib/model/visitor.ts';
import { carPath } from '#lib/routes/paths.ts';
import { KeptPicture } from './kept-picture.tsx';
import styles from './saved-item.module.scss';

// Only in the list of watched cars.
const SimilarCars = dynamic(() => import('./similar-cars.tsx').then((module) => module.SimilarCars), { ssr: false });

export type CardOf = ComponentType<{ card: CarCard; eager?: boolean }>;

type Props = {
  car: Favourite;
  answer: CarAnswer<CarData & { related?: readonly CarCard[] }> | undefined;
  Card: CardOf;
  searchHref: string;
  noun: string;
  retry: () => void;
  remove?: (() => void) | undefined;
  /** Whether the shopper watches it: its card has no button to stop watching, and a car that left the stock counts as sold (rule V7). */
  isWatched?: boolean | undefined;
};

const stateTexts: Record<'waiting' | CarAnswer['state'], string> = {
  waiting: 'Loading…',
  listed: '',
  gone: 'No longer listed',
  unknown: 'These details could not be loaded.',
};

/** A saved car: its current card, or what the browser remembers of it and why there is no card. */
export function SavedItem({ car, answer, Card, searchHref, noun, retry, remove, isWatched = false }: Props) {
  const removeButton = remove && (
    <button type="button" className={`${button.button} ${button.quiet}`} onClick={remove}>
      Remove<span className="visually-hidden"> {car.name}</span>
    </button>
  );
  // Another car may have taken over the slug; then the saved car is gone.
  const state = answer?.state === 'listed' && answer.car.id !== car.id ? 'gone' : (answer?.state ?? 'waiting');
  if (answer?.state === 'listed' && state === 'listed') {
    return (
      <div className={styles.item}>
        <Card card={answer.car.card} />
        {(isWatched || !answer.car.card.canSave) && (
          <p className={styles.actions}>
            {!answer.car.available && <span>This {noun} has been sold.</span>}
            {removeButton}
          </p>
        )}
        {isWatched && !answer.car.available && <SimilarCars car={car} cards={answer.car.related} />}
      </div>
    );
  }
  const similar = [car.make, car.model].filter(Boolean).join(' ');
  return (
    <article className={styles.stub} data-state={state} aria-busy={state === 'waiting'}>
      <KeptPicture src={car.primary_image_url} className={styles.picture} />
      <div className={styles.text}>
        <h3 className={styles.name}>
          {state === 'gone' ? car.name : <Link href={carPath(car.slug)} className={styles.link} name={car.name} />}
        </h3>
        <p className={styles.state}>{state === 'gone' && isWatched ? 'Sold' : stateTexts[state]}</p>
        {state === 'gone' && isWatched && <SimilarCars car={car} />}
        {state !== 'waiting' && (
          <div className={styles.actions}>
            {state === 'gone' && (
              <ButtonLink href={similar ? `${searchHref}?query=${encodeURIComponent(similar)}` : searchHref} look="quiet">
                Find similar<span className="visually-hidden"> to {car.name}</span>
              </ButtonLink>
            )}
            {state === 'unknown' && (
              <button type="button" className={`${button.button} ${button.quiet}`} onClick={retry}>
                Try again
              </button>
            )}
            {removeButton}
          </div>
        )}
      </div>
    </article>
  );
}
