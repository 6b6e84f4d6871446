import type { Car } from '#lib/model/car.ts';
import { definedFields } from '#lib/model/defined-fields.ts';
import type { CarFields } from './read-car.ts';

/**
 * Fields in which the list is right and the detail may lag. The index is written whenever stock changes and is read on every pull; a detail may
 * be from an earlier pull, and a price or status shown on a card and another one on the car's page would mislead shoppers.
 */
const listWins = [
  'status',
  'show_on_dealer_website',
  'sold_date_timestamp',
  'created_at_timestamp',
  'custom_rank',
  'tag',
  'price',
  'before_price',
  'subscription_price',
  'weekly_price',
] as const satisfies (keyof Car)[];

/** Whether a field of the detail is not used, because the listed document (`keys` are its own) has it. */
export const isOfList = (field: string, keys: ReadonlySet<string>): boolean =>
  keys.has(field) && (listWins as readonly string[]).includes(field);

/**
 * One car of its listing and its detail: the detail says more and wins, save where the list is fresher. A fresh field that the listed document
 * holds empty (`keys` are the document's own) is empty; one that the document does not hold is the detail's.
 */
export function mergeCar(listed: CarFields, keys: ReadonlySet<string>, detail: CarFields): CarFields {
  const fresh = Object.fromEntries(listWins.filter((field) => keys.has(field)).map((field) => [field, listed[field]]));
  const merged: CarFields = { ...listed, ...definedFields(detail), ...fresh };
  if (!listed.location || !detail.location) return merged;
  const address = { ...listed.location.address, ...definedFields(detail.location.address ?? {}) };
  return { ...merged, location: { ...listed.location, ...definedFields(detail.location), address } };
}
