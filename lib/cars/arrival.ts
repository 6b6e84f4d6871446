import type { Car } from '../model/car.ts';
import { dayMs } from '../model/time.ts';
import { isAvailable } from './visibility.ts';

export type ArrivalSettings = { labels: { newArrival: string }; cars: { newArrivalDays: number } };

/** Whether a label is the one of new arrivals, in the site's words or in the platform's (spec §9). */
export const isArrivalTag = (tag: string | undefined, label: string) => tag !== undefined && (tag === label || /^new arrival$/i.test(tag));

/**
 * The new-arrival state of a car that can be bought: labelled so, or still without a photo in the site's first days; `until` is when
 * those end, in milliseconds. Undefined for any other car.
 */
export function arrivalOf(
  car: Pick<Car, 'tag' | 'status' | 'created_at_timestamp'>,
  photos: number,
  now: number,
  { labels, cars }: ArrivalSettings,
): { until?: number } | undefined {
  if (!isAvailable(car)) return undefined;
  if (isArrivalTag(car.tag, labels.newArrival)) return {};
  if (photos > 0 || car.created_at_timestamp === undefined) return undefined;
  const until = car.created_at_timestamp + cars.newArrivalDays * dayMs;
  return now < until ? { until } : undefined;
}
