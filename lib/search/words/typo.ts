import { editDistance } from '../engine/edit-distance.ts';

/** Whether two texts differ by at most `most` edits: a letter added, left out, changed, or swapped with its neighbour. */
export const isNear = (a: string, b: string, most: number): boolean => editDistance(a, b, most, false) <= most;

const shortestWord = 5;
const longWord = 9;

/**
 * The correction of a misspelled word: a key with the same first letter and one edit, or two from nine letters on. Undefined if none or
 * several are equally close. Words shorter than `shortest` and words with digits are neither corrected nor corrections.
 */
export function correct<T>(word: string, keys: ReadonlyMap<string, T>, shortest = shortestWord): T | undefined {
  if (word.length < shortest || /\d/.test(word)) return undefined;
  const most = word.length >= longWord ? 2 : 1;
  const meanings = new Map<string, T>();
  for (const [key, meaning] of keys) {
    if (key[0] !== word[0] || key.length < shortest || /\d/.test(key) || !isNear(word, key, most)) continue;
    meanings.set(JSON.stringify(meaning), meaning);
  }
  return meanings.size === 1 ? [...meanings.values()][0] : undefined;
}
