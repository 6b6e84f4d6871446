import { type Delimited, delimitedRow } from './delimited.ts';
import type { FeedCar, FeedDealer } from './feed-car.ts';
import { perCar } from './per-car.ts';

/** A column: its header, and its value for a car; an absent value is empty. */
export type FeedField = readonly [name: string, value: (car: FeedCar, dealer: FeedDealer) => string | number | undefined];

/** How a table of these fields is written: a head, and a row for each car. Each line ends in a line feed. */
export function writeTable(fields: readonly FeedField[], how: Delimited): (cars: readonly FeedCar[], dealer: FeedDealer) => string {
  const row = perCar((car, dealer) =>
    delimitedRow(
      fields.map(([, value]) => String(value(car, dealer) ?? '')),
      how,
    ),
  );
  const head = delimitedRow(
    fields.map(([name]) => name),
    how,
  );
  return (cars, dealer) => [head, ...cars.map((car) => row(car, dealer)), ''].join('\n');
}

/** An amount with its currency, such as "28990.00 AUD". */
export const money = (dollars: number | undefined, { currency }: FeedDealer): string | undefined =>
  dollars === undefined ? undefined : `${dollars.toFixed(2)} ${currency}`;
