import { nearest } from '../locale/nearest-word.ts';

/** "did you mean X?" if a word is similar, otherwise the list of known words. */
export function suggest(typed: string, words: readonly string[], what: string): string {
  const near = nearest(typed, words);
  if (near !== undefined) return `did you mean ${near}?`;
  return words.length > 0 ? `known ${what}: ${words.join(', ')}` : `there are no ${what} yet`;
}
