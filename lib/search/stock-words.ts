import type { Nouns } from '../locale/nouns.ts';
import { countOf } from '../locale/plural.ts';

/** The text of the link to the whole stock. */
export function stockWords(count: number, nouns: Nouns): string {
  if (count === 0) return `Search ${nouns.many}`;
  return count === 1 ? `See the one ${nouns.one} in stock` : `See all ${countOf(count, nouns.one, nouns.many)}`;
}
