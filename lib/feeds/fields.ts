import type { RowFile } from './channel.ts';
import { type Delimited, delimitedRow } from './delimited.ts';
import type { FeedCar, FeedDealer } from './feed-car.ts';

/** A column: its header, and its value for a car. An absent value is empty. */
export type FeedField = readonly [name: string, value: (car: FeedCar, dealer: FeedDealer) => string | number | undefined];

/** A table of these fields: a head, and a row for each car. Each line ends in a line feed. */
export function tableFile(name: string, fields: readonly FeedField[], how: Delimited): RowFile {
  const line = (values: readonly string[]) => `${delimitedRow(values, how)}\n`;
  const head = line(fields.map(([field]) => field));
  return {
    name,
    head: () => head,
    headLines: 1,
    isQuoted: true,
    row: (car, dealer) => line(fields.map(([, value]) => String(value(car, dealer) ?? ''))),
    gap: '',
    tail: '',
  };
}

/** An amount with its currency, such as "28990.00 AUD". */
export const money = (dollars: number | undefined, { currency }: FeedDealer): string | undefined =>
  dollars === undefined ? undefined : `${dollars.toFixed(2)} ${currency}`;
