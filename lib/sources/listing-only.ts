import type { Snapshot } from '#lib/model/snapshot.ts';

/** The IDs of the cars of a snapshot whose details were never fetched, so that they have no pictures and no description. */
export const carsWithListingOnly = (snapshot: Snapshot | undefined): Set<string> =>
  new Set(snapshot?.report.dropped.flatMap(({ effect, items }) => (effect === 'listingOnly' ? items.flatMap(({ id }) => id ?? []) : [])));
