import type { Car } from '../model/car.ts';
import { dayMs } from '../model/time.ts';
import { isAvailable } from './visibility.ts';

/** Whether a tag marks a new arrival, in the site’s words or in the platform’s (rule L7). */
export const isArrivalTag = (tag: string | undefined, label: string) => tag !== undefined && (tag === label || /^new arrival$/i.test(tag));

/** Whether a car is a new arrival (rule L7); undefined if not. `until` (milliseconds) is the end of a state that comes from the car’s age. */
export function arrivalOf(
  car: Pick<Car, 'tag' | 'status' | 'created_at_timestamp'>,
  photos: number,
  now: number,
  { labels, cars }: { labels: { newArrival: string }; cars: { newArrivalDays: number } },
): { until?: number } | undefined {
  if (!isAvailable(car)) return undefined;
  if (isArrivalTag(car.tag, labels.newArrival)) return {};
  if (photos > 0 || car.created_at_timestamp === undefined) return undefined;
  const until = car.created_at_timestamp + cars.newArrivalDays * dayMs;
  return now < until ? { until } : undefined;
}
