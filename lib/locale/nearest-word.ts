import { distance } from 'fastest-levenshtein';

const norm = (word: string) => word.toLowerCase().replaceAll(/[-_ ]/g, '');

/** The most similar word, ignoring case and separators; undefined if none is similar enough. */
export function nearest(typed: string, words: Iterable<string>): string | undefined {
  const wantedWord = norm(typed);
  let best: string | undefined;
  // Two swapped letters count as two steps, so words of four or more letters may differ by two.
  let least = Math.max(wantedWord.length < 4 ? 1 : 2, Math.floor(wantedWord.length / 3)) + 1;
  for (const word of words) {
    const steps = distance(wantedWord, norm(word));
    if (steps < least) [best, least] = [word, steps];
  }
  return best;
}
