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

/** `read`: every way in which a document fulfils a node. `present`: which nodes it fulfils, a bit each; cheaper. */
export type Reader = { read: (doc: number) => Reading[]; present: (doc: number) => number };

/** Prepares reading documents against the nodes of a query. */
export function createReader(index: TextIndex, nodes: readonly QueryNode[], { allowed, strict, byAttribute }: FieldRules): Reader {
  const slotOf = new Int32Array(index.words.length).fill(-1);
  type Slot = { uses: { node: number; use: WordUse }[]; places: number[]; anywhere: number[] };
  const slots: Slot[] = [];
  const slotFor = (word: number) => {
    if (slotOf[word] === -1) slotOf[word] = slots.push({ uses: [], places: [], anywhere: [] }) - 1;
    return slots[slotOf[word] as number] as Slot;
  };
  const phrases: { node: number; use: PhraseUse; parts: (Slot | null)[] }[] = [];
  nodes.forEach((query, node) => {
    for (const use of query.words) slotFor(use.word).uses.push({ node, use });
    for (const use of query.phrases) {
      phrases.push({ node, use, parts: use.words.map((word) => (word === null ? null : slotFor(word))) });
    }
  });
  const touched: number[] = [];

  const near = (left: Places, right: Places, most: number): boolean =>
    left.some((a) => right.some((b) => (byAttribute ? fieldOf(a) === fieldOf(b) : b > a && b - a <= most)));

  /**
   * Where a phrase begins. As the server does, pairs of words are looked at, three words at a time, so a long phrase may also be found
   * in pieces; then it begins wherever its first word stands.
   */
  const findPhrase = (parts: (Slot | null)[]): Places => {
    const lead = parts.findIndex((part) => part !== null);
    for (let i = lead; i < parts.length; i++) {
      for (let j = i + 1; j < Math.min(parts.length, i + 3); j++) {
        const [left, right] = [parts[i], parts[j]];
        if (left && right && !near(left.places, right.places, j - i)) return [];
      }
    }
    const starts = (parts[lead] as Slot).places;
    const whole = starts.filter((start) => parts.every((part, i) => part === null || part.places.includes(start + i - lead)));
    return whole.length > 0 ? whole : starts;
  };

  const read = (doc: number): Reading[] => {
    for (const slot of touched) (slots[slot] as Slot).places.length = (slots[slot] as Slot).anywhere.length = 0;
    touched.length = 0;
    for (let i = index.offsets[doc] as number; i < (index.offsets[doc + 1] as number); i++) {
      const slot = slotOf[index.tokenWords[i] as number] as number;
      const place = index.tokenPlaces[i] as number;
      if (slot === -1) continue;
      const { places, anywhere } = slots[slot] as Slot;
      if (anywhere.push(place) === 1) touched.push(slot);
      if (allowed[fieldOf(place)]) places.push(place);
    }
    const readings: Reading[] = [];
    for (const slot of touched) {
      const { uses, places, anywhere } = slots[slot] as Slot;
      for (const { node, use } of uses) {
        const counted = use.tolerant && strict.length > 0 ? places.filter((place) => !strict[fieldOf(place)]) : places;
        if (counted.length > 0) readings.push({ node, use, first: places, last: places, places: counted, anywhere });
      }
    }
    for (const { node, use, parts } of phrases) {
      if (!parts.every((part) => part === null || part.places.length > 0)) continue;
      const places = findPhrase(parts);
      const words = parts.filter((part) => part !== null);
      const [first, last] = [words[0] as Slot, words.at(-1) as Slot];
      if (places.length > 0) readings.push({ node, use, first: first.places, last: last.places, places, anywhere: first.anywhere });
    }
    return readings;
  };

  const masks = slots.map(({ uses }) => uses.reduce((mask, { node }) => mask | (1 << node), 0));
  const byPhrase = phrases.reduce((mask, { node }) => mask | (1 << node), 0);
  const present = (doc: number): number => {
    let mask = 0;
    if (strict.length === 0) {
      for (let i = index.offsets[doc] as number; i < (index.offsets[doc + 1] as number); i++) {
        const slot = slotOf[index.tokenWords[i] as number] as number;
        if (slot !== -1 && allowed[fieldOf(index.tokenPlaces[i] as number)]) mask |= masks[slot] as number;
      }
      if ((byPhrase & ~mask) === 0) return mask;
    }
    return read(doc).reduce((all, { node }) => all | (1 << node), mask);
  };
  return { read, present };
}
