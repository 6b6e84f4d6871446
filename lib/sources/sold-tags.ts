import { hasSoldTag } from '#lib/cars/visibility.ts';
import type { Snapshot } from '#lib/model/snapshot.ts';

/** When the tag SOLD of a car was first seen, by car ID, in milliseconds. */
export type SoldTags = NonNullable<Snapshot['soldTags']>;

/**
 * When each SOLD tag of a car without a sold date was first seen (rule L4). It stays as long as the tag does. `remembered` is the live
 * release's record, for a pull without an earlier snapshot.
 */
export function seeSoldTags(next: Snapshot, previous: Snapshot | undefined, remembered: SoldTags | undefined): SoldTags | undefined {
  const tagsBefore = previous ? previous.soldTags : remembered;
  const undated = next.cars.filter((car) => hasSoldTag(car) && car.sold_date_timestamp === undefined);
  if (undated.length === 0) return undefined;
  return Object.fromEntries(
    undated.map(({ id }) => [id, tagsBefore && Object.hasOwn(tagsBefore, id) ? (tagsBefore[id] as number) : next.pulledAt]),
  );
}
