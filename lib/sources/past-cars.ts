import { windowEnd } from '#lib/cars/visibility.ts';
import type { Car } from '#lib/model/car.ts';
import { type CarReading, completeCar } from './read-car.ts';

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
    const { images: _images, thumbnails: _thumbnails, primary_image_url: _primary, comments: _comments, ...kept } = fields;
    const { id, slug } = kept;
    if (problem !== undefined || id === undefined || slug === undefined || ids.has(id) || slugs.has(slug.toLowerCase())) return [];
    ids.add(id);
    slugs.add(slug.toLowerCase());
    return [completeCar({ ...kept, id, slug })];
  });
}
