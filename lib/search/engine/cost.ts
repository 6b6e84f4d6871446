import type { QueryNode } from './derive.ts';
import type { Match } from './match.ts';
import type { Reading } from './occurrences.ts';
import type { Plan } from './rules.ts';
import type { TextIndex } from './text-index.ts';

const FARTHEST = 7;
const POSITION_STEPS = [0, 1, 4, 7, 11, 16, 24, 64, 256, 1024];

/** What the distance from the field's start costs: 0 for the first word, up to 10. */
function positionCost(position: number): number {
  const step = POSITION_STEPS.findIndex((limit) => position <= limit);
  return step === -1 ? 10 : step;
}

/** What the words between two readings cost: 0 side by side, one more when the order is wrong, 7 when far apart. */
function proximityCost(left: Reading, right: Reading, byAttribute: boolean): number {
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

/**
 * Prepares the cost of a document: the cheapest way through the query's nodes, all rules in one number (`Plan.units`), found by
 * going through the nodes in order (costs add up and compare rule by rule, so the cheapest whole is made of cheapest parts).
 */
export function createCosts(index: TextIndex, match: Match, { units }: Plan, byAttribute: boolean): (doc: number, level: number) => number {
  const { nodes, levels } = match;

  const nodeCost = (node: QueryNode, { use, places }: Reading): number => {
    const terms = node.to - node.from;
    let weight = Number.MAX_SAFE_INTEGER;
    let position = Number.MAX_SAFE_INTEGER;
    for (const place of places) {
      weight = Math.min(weight, index.weights[place >>> 16] as number);
      position = Math.min(position, place & 0xffff);
    }
    if (position === 16) position = 17; // the server stores 16 to 23 as 24
    let positions = 0;
    for (let i = 0; i < terms; i++) positions += positionCost(position + i);
    const typos = use.typos + (terms === 1 ? 0 : terms);
    return (
      typos * units.typo +
      weight * terms * units.attributeRank +
      positions * units.wordPosition +
      (use.exact ? 0 : terms) * units.exactness +
      (terms - 1) * units.proximity
    );
  };

  const exactAttribute = exactAttributeCost(index, match);
  return (doc, level) => {
    const kept = levels[level] as number[];
    const ending: { reading: Reading; cost: number }[][] = kept.map(() => []);
    const byNode: Reading[][] = nodes.map(() => []);
    for (const reading of match.read(doc)) byNode[reading.node]?.push(reading);
    kept.forEach((term, place) => {
      nodes.forEach((node, n) => {
        const last = place + node.to - node.from - 1;
        if (node.from !== term || kept[last] !== node.to - 1) return;
        for (const reading of byNode[n] as Reading[]) {
          let before = place === 0 ? 0 : Number.POSITIVE_INFINITY;
          if (place > 0) {
            for (const previous of ending[place - 1] as { reading: Reading; cost: number }[]) {
              const adjacent = (nodes[previous.reading.node] as QueryNode).end + 1 === node.start;
              const gap = adjacent && units.proximity > 0 ? proximityCost(previous.reading, reading, byAttribute) * units.proximity : 0;
              before = Math.min(before, previous.cost + gap);
            }
          }
          if (before !== Number.POSITIVE_INFINITY) ending[last]?.push({ reading, cost: before + nodeCost(node, reading) });
        }
      });
    });
    let best = Number.POSITIVE_INFINITY;
    for (const { cost } of ending.at(-1) ?? []) best = Math.min(best, cost);
    if (best === Number.POSITIVE_INFINITY) best = 0;
    const dropped = match.query.terms.length - kept.length;
    return best + dropped * units.words + (units.exactAttribute > 0 ? exactAttribute(doc, kept) * units.exactAttribute : 0);
  };
}

/** 0 when a field is exactly the query, 1 when one begins with it, 2 otherwise. */
function exactAttributeCost(index: TextIndex, { nodes, read }: Match): (doc: number, kept: readonly number[]) => number {
  return (doc, kept) => {
    const exact = nodes.filter(
      (node) =>
        node.to - node.from === 1 &&
        kept.includes(node.from) &&
        (node.phrase ? node.phrases.length > 0 : node.words.some((use) => use.exact)),
    );
    if (exact.length === 0 || exact.some((node, i) => node.from !== i)) return 2;
    const readings = read(doc);
    const last = exact.at(-1) as QueryNode;
    let fields: number[] | undefined;
    for (const node of exact) {
      const here = readings
        .filter((reading) => reading.use.exact && nodes[reading.node] === node)
        .flatMap(({ places }) => places.filter((place) => (place & 0xffff) === node.start).map((place) => place >>> 16));
      fields = fields ? fields.filter((field) => here.includes(field)) : here;
    }
    if (!fields || fields.length === 0) return 2;
    const words = exact.reduce((sum, node) => sum + node.end - node.start + 1, 0);
    const counts = new Map<number, number>();
    for (let i = index.offsets[doc] as number; i < (index.offsets[doc + 1] as number); i++) {
      const field = (index.tokenPlaces[i] as number) >>> 16;
      counts.set(field, (counts.get(field) ?? 0) + 1);
    }
    return last && fields.some((field) => counts.get(field) === words) ? 0 : 1;
  };
}
