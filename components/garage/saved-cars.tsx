import { type RefObject, useRef, useState } from 'react';
import button from '#components/ui/button.module.scss';
import { useFocusAfterRemoval } from '#components/ui/use-focus-after-removal.ts';
import { toggleCar } from '#lib/browser/garage/garage.ts';
import { countOf } from '#lib/locale/plural.ts';
import type { GarageModel } from '#lib/pages/frames.ts';
import { CarList } from './car-list.tsx';
import { EmptyGarage } from './empty-garage.tsx';
import { type GarageValue, useGarage, useKept } from './garage-context.ts';
import styles from './saved-cars.module.scss';
import type { CardOf } from './saved-item.tsx';
import { useCarData } from './use-car-data.ts';

/** Cars per "Show more" step. A car's data is requested when it is shown. */
const pageSize = 24;

type ListProps = { garage: GarageValue; model: GarageModel; Card: CardOf; heading: RefObject<HTMLHeadingElement | null> };

function List({ garage, model, Card, heading }: ListProps) {
  const { cars } = useKept(garage.favourites);
  const [pages, setPages] = useState(1);
  const visibleCars = cars.toReversed().slice(0, pages * pageSize);
  const { answers, retry } = useCarData(visibleCars.map(({ slug }) => slug));
  const { searchHref, nouns } = model.chrome;
  return (
    <>
      <h2 ref={heading} tabIndex={-1} className={styles.count}>
        {countOf(cars.length, nouns.one, nouns.many)} saved
      </h2>
      <CarList
        {...{ cars: visibleCars, answers, retry, Card, searchHref }}
        noun={nouns.one}
        remove={(car) => toggleCar(garage, 'favourites', car)}
      />
      {cars.length > visibleCars.length && (
        <button type="button" className={`${button.button} ${button.secondary} ${styles.more}`} onClick={() => setPages(pages + 1)}>
          Show more
        </button>
      )}
    </>
  );
}

/** The cars saved in this browser, newest first, each with its current data. The template provides the card. */
export function SavedCars({ model, Card }: { model: GarageModel; Card: CardOf }) {
  const garage = useGarage();
  if (!garage) throw new Error('SavedCars must be inside <GarageProvider>.');
  const { cars, ready } = useKept(garage.favourites);
  const heading = useRef<HTMLHeadingElement>(null);
  useFocusAfterRemoval(cars.length, heading);
  const { searchHref, nouns } = model.chrome;
  return (
    <div className={styles.garage}>
      {ready && cars.length > 0 && <List {...{ garage, model, Card, heading }} />}
      {ready && cars.length === 0 && (
        <EmptyGarage
          icon="heart"
          title={`No saved ${nouns.many} yet`}
          text={`Tap the heart on any ${nouns.one} to save it here${garage.links.watchedHref ? '' : ', on this device'}.`}
          href={searchHref}
          label={`Search ${nouns.many}`}
          heading={heading}
        />
      )}
    </div>
  );
}
