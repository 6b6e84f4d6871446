import type { QueryNode } from './derive.ts';
import type { Match } from './match.ts';
import type { Reading } from './occurrences.ts';
import type { Plan } from './rules.ts';
import type { TextIndex } from './text-index.ts';

/** The cost of words three or more apart; the server stores no greater distance. */
const FARTHEST = 3;
const DISTANCE_STEPS = [0, 1, 4, 7, 11, 16, 24, 64, 256, 1024];

/** The server rounds late positions up: 16 to 24 as 24, then powers of two. */
const storedPosition = (position: number): number => (position < 16 ? position : position < 24 ? 24 : 2 ** Math.ceil(Math.log2(position)));

/** The cost of a word’s distance from its place in the query: 0 to 10. */
function distanceCost(distance: number): number {
  let step = 0;
  while (distance > (DISTANCE_STEPS[step] as number)) step++;
  return step;
}

/** The cost of the words between two ways to match: 0 if adjacent, one more in the wrong order, 3 if far apart. */
function costBetween(left: Reading, right: Reading, byAttribute: boolean): number {
  const phrase = 'words' in left.use || 'words' in right.use;
  const forwardOnly = phrase || ('byPrefix' in right.use && right.use.byPrefix);
  let best = FARTHEST;
  for (const a of left.last) {
    for (const b of right.first) {
      if (byAttribute) {
        if (a >>> 16 === b >>> 16) return 0;
        continue;
      }
      const distance = b - a;
      const cost = distance > 0 ? distance - 1 : forwardOnly || distance === 0 ? FARTHEST : -distance;
      if (cost < best && a >>> 16 === b >>> 16) best = cost;
    }
  }
  return best;
}

/** The cost of the words between two readings: that of their closest ways to match. */
function proximityCost(left: Reading, right: Reading, byAttribute: boolean): number {
  let best = FARTHEST;
  for (let a: Reading | undefined = left; a && best > 0; a = a.next) {
    for (let b: Reading | undefined = right; b; b = b.next) best = Math.min(best, costBetween(a, b, byAttribute));
  }
  return best;
}

/**
 * Prepares the cost function of documents: the cheapest path through the query’s nodes, with all rules in one number (`Plan.units`). Costs
 * add up rule by rule, so the cheapest path consists of cheapest parts.
 */
export function createCosts(index: TextIndex, match: Match, { units }: Plan, byAttribute: boolean): (doc: number, level: number) => number {
  const { nodes, levels } = match;

  const nodeCost = (node: QueryNode, reading: Reading): number => {
    const terms = node.to - node.from;
    let weight = Number.MAX_SAFE_INTEGER;
    let distance = Number.MAX_SAFE_INTEGER;
    let exact = false;
    for (let way: Reading | undefined = reading; way; way = way.next) {
      exact ||= way.use.exact;
      for (const place of way.places) weight = Math.min(weight, index.weights[place >>> 16] as number);
      for (const place of way.anywhere) distance = Math.min(distance, Math.abs(storedPosition(place & 0xffff) - node.start));
    }
    let positions = 0;
    for (let i = 0; i < terms; i++) positions += distanceCost(distance + i);
    return (
      (reading.use.typos + (terms === 1 ? 0 : terms)) * units.typo +
      weight * terms * units.attributeRank +
      positions * units.wordPosition +
      (exact ? 0 : terms) * units.exactness +
      (terms - 1) * units.proximity
    );
  };

  const exactAttribute = createExactAttribute(index, match);
  /** The cheapest path through the kept terms, computed term by term. */
  const cheapest = (keptTerms: readonly number[], readings: readonly Reading[]): number => {
    const ending: Ending[][] = keptTerms.map(() => []);
    keptTerms.forEach((term, place) => {
      const before = ending[place - 1] ?? [];
      for (const reading of readings) {
        const node = nodes[reading.node] as QueryNode;
        const last = place + node.to - node.from - 1;
        if (node.from !== term || keptTerms[last] !== node.to - 1) continue;
        let cost = place === 0 ? 0 : Number.POSITIVE_INFINITY;
        for (const { reading: previous, cost: soFar } of before) {
          const adjacent = units.proximity > 0 && (nodes[previous.node] as QueryNode).end + 1 === node.start;
          cost = Math.min(cost, soFar + (adjacent ? proximityCost(previous, reading, byAttribute) * units.proximity : 0));
        }
        if (cost !== Number.POSITIVE_INFINITY) ending[last]?.push({ reading, cost: cost + nodeCost(node, reading) });
      }
    });
    return (ending.at(-1) ?? []).reduce((least, { cost }) => Math.min(least, cost), Number.POSITIVE_INFINITY);
  };

  return (doc, level) => {
    const keptTerms = levels[level] as number[];
    const readings = match.read(doc);
    let best = Number.POSITIVE_INFINITY;
    if (nodes.length > 1) best = cheapest(keptTerms, readings);
    else for (const reading of readings) best = Math.min(best, nodeCost(nodes[0] as QueryNode, reading));
    const missingTerms = match.query.terms.length - keptTerms.length;
    const exact = units.exactAttribute > 0 ? exactAttribute(doc, level, readings) * units.exactAttribute : 0;
    return best + missingTerms * units.words + exact;
  };
}

type Ending = { reading: Reading; cost: number };

/** 0 if a field equals the query, 1 if a field begins with it, else 2. */
function createExactAttribute(
  index: TextIndex,
  { nodes, levels }: Match,
): (doc: number, level: number, readings: readonly Reading[]) => number {
  const exactByLevel = levels.map((keptTerms) => {
    const exact = nodes.filter(({ from, to, phrase, phrases, uses }) => {
      return to - from === 1 && keptTerms.includes(from) && (phrase ? phrases.length > 0 : uses.some((use) => use.exact));
    });
    return exact.some((node, i) => node.from !== i) ? [] : exact;
  });
  return (doc, level, readings) => {
    let fields: number[] | undefined;
    let words = 0;
    for (const node of exactByLevel[level] as QueryNode[]) {
      words += node.end - node.start + 1;
      // The word itself has no typos.
      let way = readings.find(({ node: number, use }) => nodes[number] === node && use.typos === 0);
      while (way && !way.use.exact) way = way.next;
      const here = (way?.anywhere ?? []).filter((place) => (place & 0xffff) === node.start).map((place) => place >>> 16);
      fields = fields ? fields.filter((field) => here.includes(field)) : here;
      if (fields.length === 0) return 2;
    }
    if (!fields) return 2;
    const { offsets, tokenPlaces } = index;
    const isWhole = (field: number): boolean => {
      let count = 0;
      for (let i = offsets[doc] as number; i < (offsets[doc + 1] as number); i++) if ((tokenPlaces[i] as number) >>> 16 === field) count++;
      return count === words;
    };
    return fields.some(isWhole) ? 0 : 1;
  };
}
