import type { CarAnswer } from '#lib/browser/garage/car-data.ts';
import type { Favourite } from '#lib/model/visitor.ts';
import type { CarModel } from '#lib/pages/car.ts';
import styles from './saved-cars.module.scss';
import { type CardOf, SavedItem } from './saved-item.tsx';

type Props = {
  cars: readonly Favourite[];
  answers: Readonly<Record<string, CarAnswer<CarModel> | undefined>>;
  retry: (slug: string) => void;
  /** Removes a car from the list. Absent if the list cannot be changed. */
  remove?: ((car: Favourite) => void) | undefined;
  /** Whether this is the list of watched cars. Its cards cannot change it, and a car that left the stock counts as sold (rule V7). */
  isWatched?: boolean;
  Card: CardOf;
  searchHref: string;
  noun: string;
};

/** Cars as cards of the template, each with its current data. */
export const CarList = ({ cars, answers, retry, remove, ...item }: Props) => (
  <ul className={styles.cars}>
    {cars.map((car) => (
      <li key={car.id}>
        <SavedItem {...item} car={car} answer={answers[car.slug]} retry={() => retry(car.slug)} remove={remove && (() => remove(car))} />
      </li>
    ))}
  </ul>
);
