import { seededRandom } from '../../invent/random.ts';

/** Chooses `size` items of the list by the seed, in the list's order. Throws RangeError if the list is shorter. */
export function sampleOf<T>(list: readonly T[], size: number, seed: string): T[] {
  if (size > list.length)
    throw new RangeError(`A sample of ${size} is not possible with ${list.length} items. Use a size of at most ${list.length}.`);
  const { next } = seededRandom(seed);
  const shuffledItems = list.map((item, index) => ({ item, index, lot: next() })).sort((a, b) => a.lot - b.lot || a.index - b.index);
  return shuffledItems
    .slice(0, size)
    .sort((a, b) => a.index - b.index)
    .map(({ item }) => item);
}
