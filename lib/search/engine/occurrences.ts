import type { PhraseUse, QueryNode, WordUse } from './derive.ts';
import type { TextIndex } from './text-index.ts';

/** A way one document fulfils a node: where its first and last word stand, and what stands there. */
export type Reading = {
  node: number;
  use: WordUse | PhraseUse;
  first: readonly number[];
  last: readonly number[];
  places: readonly number[];
};

/** Which fields a query looks at, and which of them allow no typos. */
export type FieldRules = { allowed: readonly boolean[]; strict: readonly boolean[]; byAttribute: boolean };

const fieldOf = (place: number): number => place >>> 16;

/**
 * Prepares reading documents against the nodes of a query: the returned function gives, for one document, every way in which it
 * fulfils a node.
 */
export function createReader(index: TextIndex, nodes: readonly QueryNode[], { allowed, strict, byAttribute }: FieldRules) {
  const slotOf = new Int32Array(index.words.length).fill(-1);
  const slots: { uses: { node: number; use: WordUse }[]; places: number[] }[] = [];
  const slotFor = (word: number) => {
    if (slotOf[word] === -1) slotOf[word] = slots.push({ uses: [], places: [] }) - 1;
    return slots[slotOf[word] as number] as (typeof slots)[number];
  };
  const phrases: { node: number; use: PhraseUse; parts: (number[] | null)[] }[] = [];
  nodes.forEach((query, node) => {
    for (const use of query.words) slotFor(use.word).uses.push({ node, use });
    for (const use of query.phrases) {
      phrases.push({ node, use, parts: use.words.map((word) => (word === null ? null : slotFor(word).places)) });
    }
  });
  const touched: number[] = [];

  /** Where a phrase begins. */
  const findPhrase = (parts: (number[] | null)[]): number[] => {
    const lead = parts.findIndex((places) => places !== null);
    const fits = (start: number) =>
      parts.every((places, i) => {
        if (places === null) return true;
        return byAttribute ? places.some((place) => fieldOf(place) === fieldOf(start)) : places.includes(start + i);
      });
    return (parts[lead] as number[]).map((place) => place - lead).filter(fits);
  };

  return (doc: number): Reading[] => {
    for (const slot of touched) (slots[slot] as (typeof slots)[number]).places.length = 0;
    touched.length = 0;
    for (let i = index.offsets[doc] as number; i < (index.offsets[doc + 1] as number); i++) {
      const slot = slotOf[index.tokenWords[i] as number] as number;
      const place = index.tokenPlaces[i] as number;
      if (slot === -1 || !allowed[fieldOf(place)]) continue;
      const { places } = slots[slot] as (typeof slots)[number];
      if (places.push(place) === 1) touched.push(slot);
    }
    const readings: Reading[] = [];
    for (const slot of touched) {
      const { uses, places } = slots[slot] as (typeof slots)[number];
      for (const { node, use } of uses) {
        const counted = use.tolerant && strict.length > 0 ? places.filter((place) => !strict[fieldOf(place)]) : places;
        if (counted.length > 0) readings.push({ node, use, first: places, last: places, places: counted });
      }
    }
    for (const { node, use, parts } of phrases) {
      if (!parts.every((places) => places === null || places.length > 0)) continue;
      const places = findPhrase(parts);
      const words = parts.filter((part) => part !== null);
      if (places.length > 0) readings.push({ node, use, first: words[0] as number[], last: words.at(-1) as number[], places });
    }
    return readings;
  };
}
