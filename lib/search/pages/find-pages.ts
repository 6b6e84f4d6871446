import { fillers } from '../words/attribute-words.ts';
import { compact } from '../words/compact.ts';
import { isNear } from '../words/typo.ts';
import type { PageEntry } from './page-index.ts';

/** The pages that match a text, the best first. */
export type PageFinder = (text: string, limit: number) => PageEntry[];

/** The score of a word in each place. One word in a title outweighs any number of headings. */
const worth = { title: 100, headings: 10, text: 1 } as const;
const places = ['title', 'headings', 'text'] as const;

type IndexedPage = { page: PageEntry; words: Record<(typeof places)[number], string[]>; name: string };

const wordsOf = (text: string): string[] =>
  text
    .split(/[^\p{L}\p{M}\p{N}]+/u)
    .map(compact)
    .filter((word) => word !== '');

const shortestStart = 2;
const shortestCorrected = 5;
const longWord = 9;

/** Question words. Like `fillers`, they say nothing about a page. */
const questionWords = new Set(
  'what how much many can could do does when where which who will would should have has it this that you we no bad'.split(' '),
);

/** Shoppers' words for things that pages call differently. */
const otherNames: Readonly<Record<string, string>> = Object.fromEntries(
  Object.entries({
    finance: 'loan loans credit repayment repayments lender lending',
    offers: 'deal deals special specials discount discounts promo promotion sale runout clearance',
    rent: 'rental rentals renting hire hiring',
    trade: 'sell selling valuation swap',
    careers: 'job jobs hiring apprenticeship',
    contact: 'opening hours open address directions',
  }).flatMap(([name, words]) => words.split(' ').map((word) => [word, name])),
);

/** Whether a word of a page equals the typed word, begins with it, or is its singular. */
const begins = (word: string, typed: string) =>
  word === typed || (typed.length >= shortestStart && word.startsWith(typed)) || typed === `${word}s`;

/** Whether a typed word may be a misspelling, or the singular or plural, of a word (the limits of rule S31). */
const isClose = (word: string, typed: string) =>
  typed.length >= shortestCorrected && word[0] === typed[0] && !/\d/.test(typed) && isNear(word, typed, typed.length >= longWord ? 2 : 1);

/** The score of a typed word on a page: that of its best place, or half if it is only similar or a synonym. 0 if it is absent. */
function worthOf({ words }: IndexedPage, typed: string): number {
  const exact = places.find((place) => words[place].some((word) => begins(word, typed)));
  if (exact) return worth[exact];
  const other = Object.hasOwn(otherNames, typed) ? otherNames[typed] : undefined;
  const close = places.find((place) => words[place].some((word) => word === other || isClose(word, typed)));
  return close ? worth[close] / 2 : 0;
}

/** Typed without the title's space, or with an extra one: "towbar" and "tow bar". */
const hasName = ({ name }: IndexedPage, typed: string) => typed.length >= shortestCorrected && name.includes(typed);

function indexed(page: PageEntry): IndexedPage {
  const { title, headings = [], text = '' } = page;
  return { page, name: compact(title), words: { title: wordsOf(title), headings: headings.flatMap(wordsOf), text: wordsOf(text) } };
}

/** The words of a text without stop words. */
const tellingWords = (text: string): string[] =>
  [...new Set(wordsOf(text))].filter((word) => !fillers.has(word) && !questionWords.has(word));

/**
 * Finds pages by their words (rule S34). Every typed word counts. If no page has them all, the most common words are dropped, as long as
 * half of the words stay. If that finds none, any half of the words is enough.
 */
export function makePageFinder(pages: readonly PageEntry[]): PageFinder {
  const index = pages.map(indexed);
  return (text, limit) => {
    const typed = tellingWords(text);
    if (typed.length === 0) return [];
    const whole = compact(text);
    const rows = index.map((page) => ({ page, values: typed.map((word) => worthOf(page, word)), isNamed: hasName(page, whole) }));
    const counts = typed.map((_word, at) => rows.filter(({ values }) => (values[at] ?? 0) > 0).length);
    // The rarest words come last, so that they are dropped last. A word that no page has is dropped first.
    const order = typed.map((_word, at) => at).sort((a, b) => rank(counts[b]) - rank(counts[a]) || b - a);
    const fewest = Math.ceil(typed.length / 2);
    for (let dropped = 0; typed.length - dropped >= fewest; dropped++) {
      const keptWords = order.slice(dropped);
      const matches = rows.flatMap(({ page, values, isNamed }) => {
        const some = keptWords.map((at) => values[at] ?? 0);
        const value = isNamed ? worth.title * typed.length : some.every((one) => one > 0) ? some.reduce((sum, one) => sum + one, 0) : 0;
        return value > 0 ? [{ ...page, value }] : [];
      });
      if (matches.length > 0) return best(matches, limit);
    }
    const some = rows.filter(({ values }) => values.filter((one) => one > 0).length >= fewest);
    const matches = some.map(({ page, values }) => ({ ...page, value: values.reduce((sum, one) => sum + one, 0) }));
    return best(matches, limit);
  };
}

const rank = (count = 0) => (count === 0 ? Number.POSITIVE_INFINITY : count);

type Valued = IndexedPage & { value: number };

const byValue = (a: Valued, b: Valued) =>
  b.value - a.value || a.page.title.length - b.page.title.length || (a.page.path < b.page.path ? -1 : 1);

const best = (candidates: readonly Valued[], limit: number) =>
  [...candidates]
    .sort(byValue)
    .slice(0, limit)
    .map(({ page }) => page);
