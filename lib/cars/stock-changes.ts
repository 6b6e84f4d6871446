import type { SearchDocument } from '../model/search-document.ts';

/** A car in two stocks, the earlier one first. Undefined if a stock does not have it. */
export type CarChange = readonly [before: SearchDocument | undefined, after: SearchDocument | undefined];

/** From this number on, finding out what the changes affect takes longer than redoing everything. */
const mostChanges = 400;

/** The part of two lists between an equal start and an equal end. */
function differingPart(before: readonly SearchDocument[], after: readonly SearchDocument[]) {
  const shorter = Math.min(before.length, after.length);
  let start = 0;
  while (start < shorter && before[start] === after[start]) start += 1;
  let same = 0;
  while (same < shorter - start && before[before.length - 1 - same] === after[after.length - 1 - same]) same += 1;
  return [before.slice(start, before.length - same), after.slice(start, after.length - same)] as const;
}

/**
 * The cars that are not the same objects in two stocks. Undefined if there are many, or if the stocks have a different order. Each stock
 * has a car once.
 */
export function findCarChanges(before: readonly SearchDocument[], after: readonly SearchDocument[]): CarChange[] | undefined {
  const [old, now] = differingPart(before, after);
  const places = new Map(now.map((document, place) => [document.id, place]));
  const changes: CarChange[] = [];
  let last = -1;
  for (const document of old) {
    const place = places.get(document.id);
    if (place === undefined) changes.push([document, undefined]);
    else {
      if (place < last) return undefined;
      last = place;
      places.delete(document.id);
      if (now[place] !== document) changes.push([document, now[place]]);
    }
    if (changes.length > mostChanges) return undefined;
  }
  for (const place of places.values()) changes.push([undefined, now[place]]);
  return changes.length > mostChanges ? undefined : changes;
}
