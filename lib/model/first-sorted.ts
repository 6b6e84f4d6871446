/** The first `most` items in sorted order, equal ones as they came: what sorting all of them and cutting gives, for a few of thousands in a fraction of the time. */
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
