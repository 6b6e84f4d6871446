import type { PhraseUse, QueryNode, WordUse } from './derive.ts';
import type { TextIndex } from './text-index.ts';

type Places = readonly number[];

/**
 * One way in which a document matches a node: places of its first and last word, of the start of the whole, and of its first word in any
 * field. `next` leads to the other ways with the same number of typos: each ranking rule takes the best of them.
 */
export type Reading = {
  node: number;
  use: WordUse | PhraseUse;
  first: Places;
  last: Places;
  places: Places;
  anywhere: Places;
  next: Reading | undefined;
};

/** The fields that a query searches, and those that allow no typos. */
export type FieldRules = { allowed: readonly boolean[]; strict: readonly boolean[]; byAttribute: boolean };

const fieldOf = (place: number): number => place >>> 16;

function addReading(readings: Reading[], reading: Reading): void {
  for (const head of readings) {
    if (head.node === reading.node && head.use.typos === reading.use.typos) {
      reading.next = head.next;
      head.next = reading;
      return;
    }
  }
  readings.push(reading);
}

type Occurrence = { word: number; uses: readonly { node: number; use: WordUse }[]; places: number[]; anywhere: number[] };

/** Prepares the function that lists every way in which a document matches a node. */
export function createReader(
  index: TextIndex,
  nodes: readonly Pick<QueryNode, 'uses' | 'phrases'>[],
  { allowed, strict, byAttribute }: FieldRules,
): (doc: number) => Reading[] {
  const { offsets, tokenWords, tokenPlaces } = index;
  const everywhere = !allowed.includes(false);
  // Words that match the same nodes in the same way share a class; class 0 matches none.
  const classes: Occurrence['uses'][] = [[]];
  const classOf = new Uint16Array(nodes.length && index.words.length);
  const classify = (words: Iterable<number | null>, more: Occurrence['uses']) => {
    const next = new Map<number, number>();
    for (const word of words) {
      if (word === null) continue;
      const old = classOf[word] as number;
      if (!next.has(old)) next.set(old, classes.push([...(classes[old] as Occurrence['uses']), ...more]) - 1);
      classOf[word] = next.get(old) as number;
    }
  };
  const phrases: { node: number; use: PhraseUse }[] = [];
  nodes.forEach((query, node) => {
    for (const use of query.uses) classify(use.ids, [{ node, use }]);
    for (const use of query.phrases) {
      classify(new Set(use.words), []);
      phrases.push({ node, use });
    }
  });

  const near = (left: Places, right: Places, most: number): boolean =>
    left.some((a) => right.some((b) => (byAttribute ? fieldOf(a) === fieldOf(b) : b > a && b - a <= most)));

  /**
   * Where a phrase begins. Like the server it checks pairs within three words, so a long phrase may match in pieces; it then begins
   * wherever its first word is.
   */
  const findPhrase = (parts: (Occurrence | null)[]): Places => {
    const lead = parts.findIndex((part) => part !== null);
    for (let i = lead; i < parts.length; i++) {
      for (let j = i + 1; j < Math.min(parts.length, i + 3); j++) {
        const [left, right] = [parts[i], parts[j]];
        if (left && right && !near(left.places, right.places, j - i)) return [];
      }
    }
    const starts = (parts[lead] as Occurrence).places;
    const whole = starts.filter((start) => parts.every((part, i) => part === null || part.places.includes(start + i - lead)));
    return whole.length > 0 ? whole : starts;
  };

  return (doc) => {
    const occurrences: Occurrence[] = [];
    for (let i = offsets[doc] as number; i < (offsets[doc + 1] as number); i++) {
      const word = tokenWords[i] as number;
      const kind = classOf[word] as number;
      if (kind === 0) continue;
      const place = tokenPlaces[i] as number;
      let at = 0;
      while (at < occurrences.length && occurrences[at]?.word !== word) at++;
      if (at === occurrences.length) {
        const anywhere: number[] = [];
        occurrences.push({ word, uses: classes[kind] as Occurrence['uses'], places: everywhere ? anywhere : [], anywhere });
      }
      const { places, anywhere } = occurrences[at] as Occurrence;
      anywhere.push(place);
      if (!everywhere && allowed[fieldOf(place)]) places.push(place);
    }
    const readings: Reading[] = [];
    for (const { uses, places, anywhere } of occurrences) {
      for (const { node, use } of uses) {
        const countedPlaces = use.tolerant && strict.length > 0 ? places.filter((place) => !strict[fieldOf(place)]) : places;
        if (countedPlaces.length > 0)
          addReading(readings, { node, use, first: places, last: places, places: countedPlaces, anywhere, next: undefined });
      }
    }
    for (const { node, use } of phrases) {
      const parts = use.words.map((word) =>
        word === null ? null : occurrences.find((item) => item.word === word && item.places.length > 0),
      );
      if (parts.includes(undefined)) continue;
      const places = findPhrase(parts as (Occurrence | null)[]);
      const words = parts.filter((part) => part) as Occurrence[];
      const [first, last] = [words[0] as Occurrence, words.at(-1) as Occurrence];
      if (places.length > 0)
        addReading(readings, { node, use, first: first.places, last: last.places, places, anywhere: first.anywhere, next: undefined });
    }
    return readings;
  };
}
