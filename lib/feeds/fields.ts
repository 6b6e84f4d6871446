import { type Delimited, delimitedRow } from './delimited.ts';
import type { FeedCar, FeedDealer } from './feed-car.ts';

/** A column: its header, and its value for a car; an absent value is empty. */
export type FeedField = readonly [name: string, value: (car: FeedCar, dealer: FeedDealer) => string | number | undefined];

/** The values of a car in the order of the fields. */
export const fieldValues = (fields: readonly FeedField[], car: FeedCar, dealer: FeedDealer): string[] =>
  fields.map(([, value]) => String(value(car, dealer) ?? ''));

/** A table with a head and a row for each car. Each line ends in a line feed. */
export function writeTable(fields: readonly FeedField[], cars: readonly FeedCar[], dealer: FeedDealer, how: Delimited): string {
  const rows = cars.map((car) => delimitedRow(fieldValues(fields, car, dealer), how));
  return [
    delimitedRow(
      fields.map(([name]) => name),
      how,
    ),
    ...rows,
    '',
  ].join('\n');
}

/** An amount with its currency, such as "28990.00 AUD". */
export const money = (dollars: number | undefined, { currency }: FeedDealer): string | undefined =>
  dollars === undefined ? undefined : `${dollars.toFixed(2)} ${currency}`;
