import type { Column } from './column.ts';

/** The server groups values by four, and groups of groups; a level needs at least five groups. */
const GROUP_BITS = 2;
const FEWEST_GROUPS = 5;
/** From this many values the server builds all levels at once; below it, only the first. */
const MANY_VALUES = 1000;
/** More levels than any attribute has. */
export const MOST_LEVELS = 16;

/** How many levels of groups the server keeps above the values of one kind. */
function levelsAbove(values: number, isNumber: boolean): number {
  if (values < MANY_VALUES) return Number(values >> GROUP_BITS >= FEWEST_GROUPS);
  let levels = 0;
  // Numbers count a last group that is not full.
  for (let size = values; (size + (isNumber ? 3 : 0)) >> GROUP_BITS >= FEWEST_GROUPS; levels++) size = (size + 3) >> GROUP_BITS;
  return levels;
}

/**
 * For each value, how many of the groups around it hold no more documents than the value does. The server opens the groups with most
 * documents first, so of values with equal counts those in fuller groups come first. Without `docs` no document has several values.
 */
export function countTies({ numbers, strings, offsets, ids }: Column, counts: Uint32Array, docs: Uint32Array | undefined): Uint8Array {
  const ties = new Uint8Array(counts.length);
  for (const from of [0, numbers.length + 1]) {
    // The first string is the blank one, which no document has.
    const length = from === 0 ? numbers.length : strings.length - 1;
    const levels = levelsAbove(length, from === 0);
    for (let level = 1; level <= levels; level++) {
      const shift = level * GROUP_BITS;
      const groups = new Uint32Array((length >> shift) + 1);
      const lastDoc = new Int32Array(docs ? groups.length : 0).fill(-1);
      for (const doc of docs ?? []) {
        for (let i = offsets[doc] as number; i < (offsets[doc + 1] as number); i++) {
          const place = (ids[i] as number) - from;
          const group = place >> shift;
          if (place < 0 || place >= length || lastDoc[group] === doc) continue;
          lastDoc[group] = doc;
          groups[group] = (groups[group] as number) + 1;
        }
      }
      for (let place = 0; !docs && place < length; place++) {
        groups[place >> shift] = (groups[place >> shift] as number) + (counts[from + place] as number);
      }
      for (let place = 0; place < length; place++) {
        if (ties[from + place] === level - 1 && groups[place >> shift] === counts[from + place]) ties[from + place] = level;
      }
    }
  }
  return ties;
}
