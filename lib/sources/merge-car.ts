import { windowEnd } from '#lib/cars/visibility.ts';
import type { Car } from '#lib/model/car.ts';
import { definedFields } from '#lib/model/defined-fields.ts';
import { type CarFields, type CarReading, completeCar } from './read-car.ts';

/**
 * Fields for which the list is current and the detail may be stale. The index is updated whenever stock changes and is read on every pull;
 * a detail may be from an earlier pull. Different prices or statuses on a card and on the car's page would mislead shoppers.
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

/** Whether a field of the detail is ignored, because the listed document (`keys` are its own) has it. */
export const isOfList = (field: string, keys: ReadonlySet<string>): boolean =>
  keys.has(field) && (listWins as readonly string[]).includes(field);

/**
 * Merges a car's listing and detail. The detail has more data and wins, except for fields that are fresher in the list. If such a field is
 * empty in the listed document (`keys` are the document's own), it is empty; if the document lacks it, the detail's value is used.
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

/**
 * The cars of past documents: without pictures and text, because no page shows them. Cars with the ID or slug of a listed car are left out.
 */
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
