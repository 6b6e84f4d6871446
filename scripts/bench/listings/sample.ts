import { seededRandom } from '../../invent/random.ts';

/** `size` items of the list, chosen by the seed and kept in the list's order; RangeError where the list is shorter. */
export function sampleOf<T>(list: readonly T[], size: number, seed: string): T[] {
  if (size > list.length)
    throw new RangeError(`A sample of ${size} was asked for, and there are ${list.length}. Ask for ${list.length} or fewer.`);
  const { next } = seededRandom(seed);
  const drawn = list.map((item, index) => ({ item, index, lot: next() })).sort((a, b) => a.lot - b.lot || a.index - b.index);
  return drawn
    .slice(0, size)
    .sort((a, b) => a.index - b.index)
    .map(({ item }) => item);
}
