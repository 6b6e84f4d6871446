import { useRef } from 'react';
import { useFocusAfterRemoval } from '#components/ui/use-focus-after-removal.ts';
import { countOf } from '#lib/locale/plural.ts';
import type { Favourite } from '#lib/model/visitor.ts';
import type { GarageModel } from '#lib/pages/frames.ts';
import { AccountTab, type ReadAccount } from './account-tab.tsx';
import { CarList } from './car-list.tsx';
import { EmptyGarage } from './empty-garage.tsx';
import { useGarage } from './garage-context.ts';
import styles from './saved-cars.module.scss';
import type { CardOf } from './saved-item.tsx';
import { useCarData } from './use-car-data.ts';

type Props = { model: GarageModel; Card: CardOf };

/** What a list shows of a watched car: its ID, if no page has said more. */
const carOf = ({ id, car }: { id: string; car?: Favourite | undefined }): Favourite => car ?? { id, name: `Car ${id}`, slug: id };

function List({ account, state, model, Card }: Props & ReadAccount) {
  const garage = useGarage();
  const cars = state.watchlist.map(carOf).toReversed();
  const { answers, retry } = useCarData(cars.map(({ slug }) => slug));
  const { searchHref, nouns } = model.chrome;
  const heading = useRef<HTMLHeadingElement>(null);
  useFocusAfterRemoval(cars.length, heading);
  const remove = async (car: Favourite) => {
    const answer = await account.setWatched(car, false);
    const text = answer.ok ? `You are no longer watching ${car.name}.` : answer.error;
    garage?.notices.setState(({ count }) => ({ notice: { text }, count: count + 1 }));
  };
  if (cars.length === 0)
    return (
      <EmptyGarage
        icon="bell"
        title={`No watched ${nouns.many} yet`}
        text={`Press “Watch price” on the page of a ${nouns.one}, and hear when it costs less or is sold.`}
        href={searchHref}
        label={`Search ${nouns.many}`}
        heading={heading}
      />
    );
  return (
    <>
      <h2 ref={heading} tabIndex={-1} className={styles.count}>
        {countOf(cars.length, nouns.one, nouns.many)} watched
      </h2>
      <CarList {...{ cars, answers, retry, Card, searchHref }} noun={nouns.one} remove={(car) => void remove(car)} isWatched />
    </>
  );
}

/** The cars that a shopper watches, the newest first. A car that left the stock stays, with a link to similar ones (rule V7). */
export function WatchedCars({ model, Card }: Props) {
  const invitation = `Sign in to watch ${model.chrome.nouns.many}, and to find your list on every device.`;
  return (
    <AccountTab chrome={model.chrome} tab="watched-cars" invitation={invitation}>
      {(read) => <List {...read} model={model} Card={Card} />}
    </AccountTab>
  );
}
