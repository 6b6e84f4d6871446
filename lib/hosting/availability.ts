import { isAvailable, windowEnd } from '#lib/cars/visibility.ts';
import type { AvailabilityFile } from '#lib/model/availability.ts';
import type { RemovedCar } from '#lib/model/removed-car.ts';
import type { SearchDocument } from '#lib/model/search-document.ts';
import { dayMs } from '#lib/model/time.ts';

/** Nobody comes back to a page that was left open for longer. */
const goneDays = 14;

/** Every page asks for the file: of a dealer who sells by the hundred it names those that went last. Less than 10 KB compressed, whatever the ids. */
const mostCharacters = 18_000;

type Listed = Pick<SearchDocument, 'id' | 'status' | 'tag' | 'sold_date_timestamp'>;

/**
 * What pages made before this build must know: the sold cars among those listed, and the cars that are gone and were listed in the last
 * days (`gone`, newest first, as far as the release before knew them). One that moved to another address is not gone. Equal input makes
 * equal text, whenever it is made.
 */
export function availabilityText(
  documents: readonly Listed[],
  gone: readonly RemovedCar[],
  site: { cars: { soldWindowDays: number }; labels: { justSold: string } },
  now: number,
): string {
  let room = mostCharacters;
  const fits = (id: string, more: number) => {
    room -= id.length + more;
    return room >= 0;
  };
  const sold = documents
    .filter((document) => !isAvailable(document))
    .map(({ id, ...document }) => [id, windowEnd(document, site.cars.soldWindowDays) ?? null] as const)
    // The latest sold first: pages that are open know of the others.
    .sort(([a, end = 0], [b, other = 0]) => (other ?? 0) - (end ?? 0) || (a < b ? -1 : 1))
    .filter(([id]) => fits(id, 17))
    .sort(([a], [b]) => (a < b ? -1 : 1));
  const went = gone
    .flatMap(({ id, movedTo, removedAt }) => (id === undefined || movedTo || now >= removedAt + goneDays * dayMs ? [] : [id]))
    .filter((id) => fits(id, 3))
    .sort();
  const file: AvailabilityFile = { ribbon: site.labels.justSold, sold: Object.fromEntries(sold), gone: [...new Set(went)] };
  return JSON.stringify(file);
}
