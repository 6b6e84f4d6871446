import { isAvailable, windowEnd } from '#lib/cars/visibility.ts';
import type { AvailabilityFile } from '#lib/model/availability.ts';
import type { Car } from '#lib/model/car.ts';
import type { RemovedCar } from '#lib/model/removed-car.ts';
import { dayMs } from '#lib/model/time.ts';

/** Pages are rarely left open for longer. */
const goneDays = 14;

/** Every page fetches the file, so it lists only the latest cars of a large dealer: under 10 KB compressed. */
const mostCharacters = 18_000;

type Listed = Pick<Car, 'id' | 'status' | 'tag' | 'sold_date_timestamp'>;

/**
 * The changes for open pages of earlier builds (rule L8): the sold cars that are listed, and the cars removed in the last days (`gone`,
 * newest first), in at most `longest` characters. A car that moved to another address does not count as removed. The same input always
 * gives the same text.
 */
export function availabilityText(
  documents: readonly Listed[],
  gone: readonly RemovedCar[],
  site: { cars: { soldWindowDays: number }; labels: { justSold: string } },
  now: number,
  longest = mostCharacters,
): string {
  let room = longest;
  const fits = (id: string, more: number) => {
    room -= id.length + more;
    return room >= 0;
  };
  const sold = documents
    .filter((document) => !isAvailable(document))
    .map(({ id, ...document }) => [id, windowEnd(document, site.cars.soldWindowDays) ?? null] as const)
    // The latest sales come first, because open pages know the earlier ones.
    .sort(([a, end = 0], [b, other = 0]) => (other ?? 0) - (end ?? 0) || (a < b ? -1 : 1))
    .filter(([id]) => fits(id, 17))
    .sort(([a], [b]) => (a < b ? -1 : 1));
  const removed = gone
    .flatMap(({ id, movedTo, removedAt }) => (id === undefined || movedTo || now >= removedAt + goneDays * dayMs ? [] : [id]))
    .filter((id) => fits(id, 3))
    .sort();
  const file: AvailabilityFile = { ribbon: site.labels.justSold, sold: Object.fromEntries(sold), gone: [...new Set(removed)] };
  return JSON.stringify(file);
}
