import { useRef, useState } from 'react';
import button from '#components/ui/button.module.scss';
import { toggleCar } from '#lib/browser/garage/garage.ts';
import { countOf } from '#lib/locale/plural.ts';
import type { GarageModel } from '#lib/pages/garage.ts';
import { EmptyGarage } from './empty-garage.tsx';
import { type GarageValue, useGarage, useKept } from './garage-context.ts';
import styles from './saved-cars.module.scss';
import { type CardOf, SavedItem } from './saved-item.tsx';
import { useCarData } from './use-car-data.ts';
import { useFocusAfterRemoval } from './use-focus-after-removal.ts';

/** Cars shown before "Show more"; each one's data is asked for when it is shown. */
const pageSize = 24;

function List({ garage, model, Card }: { garage: GarageValue; model: GarageModel; Card: CardOf }) {
  const { cars } = useKept(garage.favourites);
  const [pages, setPages] = useState(1);
  const heading = useRef<HTMLHeadingElement>(null);
  useFocusAfterRemoval(cars.length, heading);
  const shown = cars.toReversed().slice(0, pages * pageSize);
  const { answers, retry } = useCarData(shown.map(({ slug }) => slug));
  const { searchHref, nouns } = model.chrome;
  return (
    <>
      <h2 ref={heading} tabIndex={-1} className={styles.count}>
        {countOf(cars.length, nouns.one, nouns.many)} saved
      </h2>
      <ul className={styles.cars}>
        {shown.map((car) => (
          <li key={car.id}>
            <SavedItem
              car={car}
              answer={answers[car.slug]}
              Card={Card}
              searchHref={searchHref}
              noun={nouns.one}
              retry={() => retry(car.slug)}
              remove={() => toggleCar(garage, 'favourites', car)}
            />
          </li>
        ))}
      </ul>
      {cars.length > shown.length && (
        <button type="button" className={`${button.button} ${button.secondary} ${styles.more}`} onClick={() => setPages(pages + 1)}>
          Show more
        </button>
      )}
    </>
  );
}

/** The cars saved in this browser, newest first, each as it is today; a template gives its card. */
export function SavedCars({ model, Card }: { model: GarageModel; Card: CardOf }) {
  const garage = useGarage();
  if (!garage) throw new Error('SavedCars stands outside <GarageProvider>.');
  const { cars, ready } = useKept(garage.favourites);
  const { searchHref, nouns } = model.chrome;
  return (
    <div className={styles.garage}>
      {!ready && <noscript>Saved {nouns.many} are kept by your browser, which needs JavaScript for that.</noscript>}
      {ready && cars.length > 0 && <List garage={garage} model={model} Card={Card} />}
      {ready && cars.length === 0 && (
        <EmptyGarage
          icon="heart"
          title={`No saved ${nouns.many} yet`}
          text={`Tap the heart on any ${nouns.one} and it waits for you here, on this device.`}
          href={searchHref}
          label={`Search ${nouns.many}`}
        />
      )}
    </div>
  );
}
