import { useAccount } from '#components/account/use-account.ts';
import button from '#components/ui/button.module.scss';
import { signInHref } from '#lib/accounts/redirect.ts';
import { countOf } from '#lib/locale/plural.ts';
import type { Favourite } from '#lib/model/visitor.ts';
import type { GarageModel } from '#lib/pages/frames.ts';
import { garageTabPath } from '#lib/routes/paths.ts';
import { CarList } from './car-list.tsx';
import { EmptyGarage } from './empty-garage.tsx';
import { useGarage } from './garage-context.ts';
import styles from './saved-cars.module.scss';
import type { CardOf } from './saved-item.tsx';
import { useCarData } from './use-car-data.ts';

type Props = { model: GarageModel; Card: CardOf };

/** What a list knows of a watched car; where a page said nothing of it, its ID has to do. */
const carOf = ({ id, car }: { id: string; car?: Favourite | undefined }): Favourite => car ?? { id, name: `Car ${id}`, slug: id };

/** The cars that a shopper watches, the newest first. One that left the stock stays, with a way to similar ones (rule V7). */
export function WatchedCars({ model, Card }: Props) {
  const { chrome } = model;
  const { account, state, problem } = useAccount(chrome);
  const garage = useGarage();
  const cars = (state?.watchlist ?? []).map(carOf).toReversed();
  const { answers, retry } = useCarData(cars.map(({ slug }) => slug));
  const { searchHref, nouns } = chrome;
  const remove = async (car: Favourite) => {
    const answer = await account.setWatched(car, false);
    const text = answer.ok ? `You are no longer watching ${car.name}.` : answer.error;
    garage?.notices.setState(({ count }) => ({ notice: { text }, count: count + 1 }));
  };
  if (problem)
    return (
      <div className={styles.garage} role="alert">
        <p>{problem}</p>
        <button type="button" className={`${button.button} ${button.secondary}`} onClick={() => void account.load()}>
          Try again
        </button>
      </div>
    );
  if (!state)
    return (
      <div className={styles.garage} aria-busy="true">
        <p role="status">Loading…</p>
      </div>
    );
  if (!state.user) {
    const href = signInHref(garageTabPath(window.location.pathname, 'watched-cars'));
    const text = `Sign in to watch ${nouns.many}, and to find your list on every device.`;
    return (
      <div className={styles.garage}>
        <EmptyGarage icon="bell" title="Sign in first" text={text} href={href} label="Sign in" />
      </div>
    );
  }
  return (
    <div className={styles.garage}>
      {cars.length === 0 ? (
        <EmptyGarage
          icon="bell"
          title={`No watched ${nouns.many} yet`}
          text={`Press “Watch price” on the page of a ${nouns.one}, and hear when it costs less or is sold.`}
          href={searchHref}
          label={`Search ${nouns.many}`}
        />
      ) : (
        <>
          <h2 className={styles.count}>{countOf(cars.length, nouns.one, nouns.many)} watched</h2>
          <CarList {...{ cars, answers, retry, Card, searchHref }} noun={nouns.one} remove={(car) => void remove(car)} isWatched />
        </>
      )}
    </div>
  );
}
