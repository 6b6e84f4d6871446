import type { SearchDocument } from '#lib/model/search-document.ts';

/** Searched fields in the order of their weight. */
const searched = [
  'name',
  'make',
  'model',
  'badge',
  'series',
  'year',
  'stocknum',
  'simple_body',
  'colour',
  'simple_fuel',
  'simple_transmission',
  'simple_drive',
  'tag',
  'filtered_features',
  'city',
  'location_name',
] as const;

/** A word of a document: its field by weight, and its position. */
type Place = { word: string; field: number; at: number };
type Term = { word: string; prefix: boolean; whole: boolean };
/** How a word of the stock matches a typed one. */
type Use = { typos: number; exact: boolean; forwardOnly: boolean };
/** Smaller is better, compared from the left: typos, distance between words, field, place in the field, exactness. */
export type Rank = number[];
export type Words = { rank: () => Rank };

const farther = 8;
const fold = (text: string) =>
  text
    .normalize('NFKD')
    .replaceAll(/\p{Mn}/gu, '')
    .toLowerCase();
const cut = (text: string) => [...text.matchAll(/[^\s\p{P}\p{Sm}`]+/gu)];

function placesIn(text: string, field: number, from: number): Place[] {
  let at = from;
  return cut(text).map((match, index, all) => {
    const before = all[index - 1];
    if (before) at += /[!;?…¡¿]|[.,] /.test(text.slice(before.index + before[0].length, match.index)) ? farther : 1;
    return { word: fold(match[0]), field, at };
  });
}

function placesOf(document: SearchDocument): Place[] {
  return searched.flatMap((name, field) => {
    const value = document[name];
    const places: Place[] = [];
    for (const item of Array.isArray(value) ? value : value === undefined ? [] : [value])
      places.push(...placesIn(String(item), field, places.length === 0 ? 0 : (places.at(-1) as Place).at + farther));
    return places;
  });
}

/** The typed words: all of them whole if they look like a stock code (rule S3), else the last may be a prefix. */
function termsOf(query: string): Term[] {
  const code = /^[a-z]*\d{3,}[a-z]*$/i.test(query.trim());
  const words = cut(query).map(([word]) => fold(word));
  return words.map((word, index) => ({
    word,
    whole: code,
    prefix: !code && index === words.length - 1 && !/[\s\p{P}\p{Sm}`]$/u.test(query),
  }));
}

const width = 256;
const table = new Uint8Array(width * width);

/** Edits between two words by the full table, a swap counting as one; with `prefix` to the nearest prefix. */
function edits(typed: string, word: string, prefix: boolean): number {
  const get = (i: number, j: number) => table[i * width + j] as number;
  for (let i = 0; i <= typed.length; i++) {
    for (let j = 0; j <= word.length; j++) {
      let least = i === 0 ? j : j === 0 ? i : Math.min(get(i - 1, j) + 1, get(i, j - 1) + 1);
      if (i > 0 && j > 0) least = Math.min(least, get(i - 1, j - 1) + (typed[i - 1] === word[j - 1] ? 0 : 1));
      if (i > 1 && j > 1 && typed[i - 1] === word[j - 2] && typed[i - 2] === word[j - 1]) least = Math.min(least, get(i - 2, j - 2) + 1);
      table[i * width + j] = least;
    }
  }
  if (!prefix) return get(typed.length, word.length);
  return Math.min(...Array.from({ length: word.length + 1 }, (_, j) => get(typed.length, j)));
}

const allowedTypos = (word: string) => (word.length < 5 ? 0 : word.length < 9 ? 1 : 2);

/** How a word of the stock matches a typed one; undefined if it does not. A wrong first letter counts as two typos. */
function standsFor({ word, prefix, whole }: Term, stocked: string, most: number): Omit<Use, 'forwardOnly'> | undefined {
  if (word === stocked) return { typos: 0, exact: true };
  if (whole) return undefined;
  if (prefix && stocked.startsWith(word)) return { typos: 0, exact: false };
  if (most === 0 || stocked.length < word.length - most || (!prefix && stocked.length > word.length + most)) return undefined;
  const typos = edits(word, stocked.slice(0, word.length + most), prefix) + (word[0] === stocked[0] ? 0 : 1);
  return typos <= most ? { typos, exact: false } : undefined;
}

/** Positions above 16 are only roughly known. */
const knownPlace = (at: number) => (at < 16 ? at : at < 24 ? 24 : 2 ** Math.ceil(Math.log2(at)));
const placeCost = (distance: number) => [0, 1, 4, 7, 11, 16, 24, 64, 256, 1024].filter((limit) => distance > limit).length;

/** The words between two, at most 3; one more in the wrong order, and 3 in different fields. */
function apart(left: Place[], right: Place[], forwardOnly: boolean): number {
  const costs = left.flatMap((a) =>
    right.map((b) => {
      if (a.field !== b.field || a.at === b.at) return 3;
      return b.at > a.at ? b.at - a.at - 1 : forwardOnly ? 3 : a.at - b.at;
    }),
  );
  return Math.min(3, ...costs);
}

export const compareRanks = (a: Rank, b: Rank): number => {
  const at = a.findIndex((cost, index) => cost !== b[index]);
  return at === -1 ? 0 : (a[at] as number) - (b[at] as number);
};

/** Every combination of one item per list. */
const ways = <T>(lists: T[][]): T[][] =>
  lists.reduce<T[][]>((made, list) => made.flatMap((way) => list.map((item) => [...way, item])), [[]]);

/** 0: a field equals the typed words; 1: it begins with them; 2: neither. */
function fieldExactness(terms: Term[], places: Place[], known: ReadonlySet<string>): number {
  if (terms.some(({ word }) => !known.has(word))) return 2;
  const begun = searched.flatMap((_, field) => {
    const here = places.filter((place) => place.field === field);
    return terms.every(({ word }, index) => here.some((place) => place.word === word && place.at === index)) ? [here.length] : [];
  });
  return begun.includes(terms.length) ? 0 : begun.length > 0 ? 1 : 2;
}

/** The words of a stock, and what a query finds by a scan of all of them. */
export function createWordOracle(documents: readonly SearchDocument[]) {
  const placesByDocument = documents.map(placesOf);
  const known = new Set(placesByDocument.flatMap((places) => places.map(({ word }) => word)));
  const neighbours = new Set(
    placesByDocument.flatMap((places) =>
      places.flatMap(({ word, field, at }, i) => {
        const next = places[i + 1];
        return next && next.field === field && next.at === at + 1 ? [`${word} ${next.word}`] : [];
      }),
    ),
  );
  const found = new Map<string, Map<string, Use>>();
  const usesOf = (term: Term, most: number) => {
    const asked = JSON.stringify([term, most]);
    const uses = found.get(asked) ?? lookUp(term, most);
    found.set(asked, uses);
    return uses;
  };
  const lookUp = (term: Term, most: number) => {
    const uses = new Map<string, Use>();
    for (const stocked of known) {
      const use = standsFor(term, stocked, most);
      if (use) uses.set(stocked, { ...use, forwardOnly: false });
    }
    const beginnings = [...known].filter((word) => word.startsWith(term.word)).length;
    // The neighbours of a short beginning of very many words are known in reading order only.
    if (term.prefix && term.word.length <= 4 && beginnings >= 100)
      for (const use of uses.values()) if (use.typos === 0 && !use.exact) use.forwardOnly = true;
    return uses;
  };

  /** Whether a query has one meaning: no joined words, no split words, no more misspellings than the service reads. */
  const isPlain = (query: string): boolean => {
    const terms = termsOf(query);
    const joined = [2, 3].flatMap((size) => terms.slice(size - 1).map((_, from) => terms.slice(from, from + size)));
    for (const parts of joined) {
      const word = parts.map((part) => part.word).join('');
      const term = { word, prefix: parts.at(-1)?.prefix ?? false, whole: false };
      if (usesOf(term, Math.max(0, allowedTypos(word) - parts.length + 1)).size > 0) return false;
    }
    return terms.every((term) => {
      if (term.whole) return true;
      const cuts = [...term.word].some((_, index) => neighbours.has(`${term.word.slice(0, index)} ${term.word.slice(index)}`));
      const typos = [...usesOf(term, allowedTypos(term.word)).values()].filter((use) => use.typos > 0);
      return !cuts && typos.length < 50;
    });
  };

  const rankOf = (terms: Term[], uses: Map<string, Use>[], places: Place[]): Rank => {
    const present = [...new Set(places.map(({ word }) => word))];
    // Words with the same number of typos count together: each rule takes the best of them.
    const choices = uses.map((term) => {
      const words = present.filter((word) => term.has(word)).map((word) => ({ word, use: term.get(word) as Use }));
      return [...new Set(words.map(({ use }) => use.typos))].map((typos) => ({
        typos,
        words: words
          .filter(({ use }) => use.typos === typos)
          .map((item) => ({ ...item, places: places.filter(({ word }) => word === item.word) })),
      }));
    });
    const ranks = ways(choices).map((way): Rank => {
      const sum = (cost: (item: (typeof way)[number], index: number) => number) =>
        way.reduce((all, item, index) => all + cost(item, index), 0);
      const gap = (left: (typeof way)[number], right: (typeof way)[number]) =>
        Math.min(...left.words.flatMap((a) => right.words.map((b) => apart(a.places, b.places, b.use.forwardOnly))));
      const least = (item: (typeof way)[number], cost: (place: Place) => number) =>
        Math.min(...item.words.flatMap((word) => word.places.map(cost)));
      return [
        sum(({ typos }) => typos),
        sum((item, i) => (i === 0 ? 0 : gap(way[i - 1] as typeof item, item))),
        sum((item) => least(item, ({ field }) => field)),
        sum((item, i) => placeCost(least(item, ({ at }) => Math.abs(knownPlace(at) - i)))),
        fieldExactness(terms, places, known),
        sum(({ words }) => (words.some(({ use }) => use.exact) ? 0 : 1)),
      ];
    });
    return ranks.reduce((best, rank) => (compareRanks(rank, best) < 0 ? rank : best));
  };

  /** How well each document matches all words of a query (rule S22); undefined if a word is missing. */
  const find = (query: string): ((document: number) => Words | undefined) => {
    const terms = termsOf(query);
    const uses = terms.map((term) => usesOf(term, allowedTypos(term.word)));
    return (document) => {
      const places = placesByDocument[document] as Place[];
      const hasAll = terms.length > 0 && uses.every((term) => places.some(({ word }) => term.has(word)));
      return hasAll ? { rank: () => rankOf(terms, uses, places) } : undefined;
    };
  };
  return { find, isPlain, placesOf: (document: number) => placesByDocument[document] as Place[] };
}
