import type { PhraseUse, QueryNode, WordUse } from './derive.ts';
import type { TextIndex } from './text-index.ts';

type Places = readonly number[];

/**
 * A way one document fulfils a node: where its first and last word stand, where the whole begins, and where its first word stands in
 * any field, searched or not.
 */
export type Reading = { node: number; use: WordUse | PhraseUse; first: Places; last: Places; places: Places; anywhere: Places };

/** Which fields a query looks at, and which of them allow no typos. */
export type FieldRules = { allowed: readonly boolean[]; strict: readonly boolean[]; byAttribute: boolean };

const fieldOf = (place: number): number => place >>> 16;

type Occurrence = { word: number; uses: readonly { node: number; use: WordUse }[]; places: number[]; anywhere: number[] };

/** Prepares reading documents against the nodes of a query: every way in which a document fulfils a node. */
export function createReader(
  index: TextIndex,
  nodes: readonly Pick<QueryNode, 'uses' | 'phrases'>[],
  { allowed, strict, byAttribute }: FieldRules,
): (doc: number) => Reading[] {
  const { offsets, tokenWords, tokenPlaces } = index;
  const everywhere = !allowed.includes(false);
  // Words that stand for the same nodes in the same way are of one class; class 0 is not asked for.
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
   * Where a phrase begins. As the server does, pairs of words are looked at, three words at a time, so a long phrase may also be found
   * in pieces; then it begins wherever its first word stands.
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
    const found: Occurrence[] = [];
    for (let i = offsets[doc] as number; i < (offsets[doc + 1] as number); i++) {
      const word = tokenWords[i] as number;
      const kind = classOf[word] as number;
      if (kind === 0) continue;
      const place = tokenPlaces[i] as number;
      let at = 0;
      while (at < found.length && found[at]?.word !== word) at++;
      if (at === found.length) {
        const anywhere: number[] = [];
        found.push({ word, uses: classes[kind] as Occurrence['uses'], places: everywhere ? anywhere : [], anywhere });
      }
      const { places, anywhere } = found[at] as Occurrence;
      anywhere.push(place);
      if (!everywhere && allowed[fieldOf(place)]) places.push(place);
    }
    const readings: Reading[] = [];
    for (const { uses, places, anywhere } of found) {
      for (const { node, use } of uses) {
        const counted = use.tolerant && strict.length > 0 ? places.filter((place) => !strict[fieldOf(place)]) : places;
        if (counted.length > 0) readings.push({ node, use, first: places, last: places, places: counted, anywhere });
      }
    }
    for (const { node, use } of phrases) {
      const parts = use.words.map((word) => (word === null ? null : found.find((known) => known.word === word && known.places.length > 0)));
      if (parts.includes(undefined)) continue;
      const places = findPhrase(parts as (Occurrence | null)[]);
      const words = parts.filter((part) => part) as Occurrence[];
      const [first, last] = [words[0] as Occurrence, words.at(-1) as Occurrence];
      if (places.length > 0) readings.push({ node, use, first: first.places, last: last.places, places, anywhere: first.anywhere });
    }
    return readings;
  };
}
