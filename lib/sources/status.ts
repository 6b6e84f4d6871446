import { distance } from 'fastest-levenshtein';
import type { Car } from '#lib/model/car.ts';
import type { DroppedField } from '#lib/model/dropped.ts';

type Status = NonNullable<Car['status']>;

/** Words whose meaning is certain, without spaces, hyphens and underscores. */
const meanings = new Map<string, Status>([
  ['instock', 'in_stock'],
  ['available', 'in_stock'],
  ['availablenow', 'in_stock'],
  ['forsale', 'in_stock'],
  ['comingsoon', 'coming_soon'],
  ['arrivingsoon', 'coming_soon'],
  ['sold', 'sold'],
  ['unavailable', 'unavailable'],
]);

/** In shorter words one wrong letter makes another word, such as "bold". */
const fewestLetters = 7;

const fix = 'write in_stock, coming_soon or sold';

/** The meaning of the only word that differs by one letter. */
function meaningOfMisspelt(word: string): Status | undefined {
  const near = [...meanings].filter(([known]) => known.length >= fewestLetters && distance(known, word) === 1);
  return near.length === 1 ? near[0]?.[1] : undefined;
}

/** Reads a status as dealers write it (rule L10). One that nobody understands makes the car unavailable. */
export function readStatus(value: unknown): { status: Status; drop?: DroppedField } {
  const word = typeof value === 'string' ? value.toLowerCase().replaceAll(/[\s_-]+/g, '') : '';
  const known = meanings.get(word);
  if (known) return { status: known };
  const status = meaningOfMisspelt(word);
  if (status) return { status, drop: { effect: 'corrected', field: 'status', value, became: status, reason: 'a misspelt status', fix } };
  return {
    status: 'unavailable',
    drop: { effect: 'notListed', field: 'status', value, reason: 'not the status of a car for sale', fix: `${fix} to list the car` },
  };
}
