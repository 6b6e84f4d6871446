/**
 * The first `most` items in sorted order (stable). The result is the same as sorting everything and cutting, but takes a fraction of the
 * time for a few of thousands.
 */
export function firstSorted<T>(items: Iterable<T>, compare: (a: T, b: T) => number, most: number): T[] {
  const first: T[] = [];
  for (const item of items) {
    if (first.length === most && (most === 0 || compare(item, first[most - 1] as T) >= 0)) continue;
    let place = first.length;
    while (place > 0 && compare(item, first[place - 1] as T) < 0) place -= 1;
    first.splice(place, 0, item);
    if (first.length > most) first.pop();
  }
  return first;
}
