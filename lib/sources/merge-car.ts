import { windowEnd } from '#lib/cars/visibility.ts';
import type { Car } from '#lib/model/car.ts';
import { definedFields } from '#lib/model/defined-fields.ts';
import { type CarFields, type CarReading, completeCar } from './read-car.ts';

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
  'before_price_until',
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

/** Whether the sold window of a listed document has ended, so that the car is only remembered (rule H1). */
export function isPast({ fields }: CarReading, now: number, soldWindowDays: number): boolean {
  const end = windowEnd(fields, soldWindowDays);
  return end !== undefined && end <= now;
}

/** The cars of past documents: without pictures and text, because no page shows them. One whose ID or slug a listed car has is left out. */
export function pastCarsOf(readings: readonly CarReading[], listed: readonly { id: string; slug: string }[]): Car[] {
  const ids = new Set(listed.map(({ id }) => id));
  const slugs = new Set(listed.map(({ slug }) => slug.toLowerCase()));
  return readings.flatMap(({ fields, problem }) => {
    const { images: _images, thumbnails: _thumbnails, primary_image_url: _primary, comments: _comments, ...keptFields } = fields;
    const { id, slug } = keptFields;
    if (problem !== undefined || id === undefined || slug === undefined || ids.has(id) || slugs.has(slug.toLowerCase())) return [];
    ids.add(id);
    slugs.add(slug.toLowerCase());
    return [completeCar({ ...keptFields, id, slug })];
  });
}
