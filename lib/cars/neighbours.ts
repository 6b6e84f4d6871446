import { oncePer } from '../model/once-per.ts';
import type { SearchDocument } from '../model/search-document.ts';
import { findCarChanges } from './stock-changes.ts';
import { isAvailable } from './visibility.ts';

/** The cars of one kind that can be bought, sorted by price and then by ID. Cars without a price come last. */
type PriceGroup = SearchDocument[];

/** The stock grouped by model, body and make, so that similar cars are found without a scan of all cars. */
export type Neighbours = Map<string, PriceGroup>;

const priceOf = ({ price }: SearchDocument) => price || Number.POSITIVE_INFINITY;
const byPrice = (a: SearchDocument, b: SearchDocument) =>
  priceOf(a) === priceOf(b) ? (a.id < b.id ? -1 : a.id > b.id ? 1 : 0) : priceOf(a) - priceOf(b);

/** The groups a car belongs to, the most similar first. */
const groupNamesOf = oncePer(({ make, model, simple_body }: SearchDocument): readonly string[] => {
  const names: string[] = [];
  if (make && model) names.push(`model ${JSON.stringify([make, model])}`);
  if (simple_body) names.push(`body ${simple_body}`);
  if (make) names.push(`make ${make}`);
  return names;
});

/** Groups a stock. */
export function indexNeighbours(documents: readonly SearchDocument[]): Neighbours {
  const groups: Neighbours = new Map();
  for (const document of documents) {
    if (!isAvailable(document)) continue;
    for (const name of groupNamesOf(document)) {
      const group = groups.get(name);
      if (group) group.push(document);
      else groups.set(name, [document]);
    }
  }
  for (const group of groups.values()) group.sort(byPrice);
  return groups;
}

/** A stock and its groups. */
export type GroupedStock = { documents: readonly SearchDocument[]; neighbours: Neighbours };

/**
 * Groups a stock in which only a few cars changed and stay in their groups: other groups are the same objects as before. Undefined if more
 * changed. The groups have the order of the stock.
 */
export function updateNeighbours(
  { documents: before, neighbours }: GroupedStock,
  documents: readonly SearchDocument[],
): Neighbours | undefined {
  const changes = findCarChanges(before, documents);
  const groups = new Map(neighbours);
  const copied = new Set<string>();
  for (const [old, now] of changes ?? []) {
    if (!old || !now || isAvailable(old) !== isAvailable(now) || groupNamesOf(old).join() !== groupNamesOf(now).join()) return undefined;
    if (!isAvailable(now)) continue;
    for (const name of groupNamesOf(now)) {
      const group = copied.has(name) ? (groups.get(name) as PriceGroup) : [...(groups.get(name) as PriceGroup)];
      if (!copied.has(name)) groups.set(name, group);
      copied.add(name);
      group.splice(indexIn(group, old), 1);
      group.splice(indexIn(group, now), 0, now);
    }
  }
  return changes && groups;
}

/** The index at which a car is, or would be inserted. */
function indexIn(group: PriceGroup, document: SearchDocument): number {
  let low = 0;
  let high = group.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (byPrice(group[middle] as SearchDocument, document) < 0) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** How many cheaper and more expensive cars of a group to consider. */
const usualReach = 8;

/**
 * A car's neighbours in each of its groups: at most `reach` cheaper and `reach` more expensive ones. A car may appear more than once. A
 * build calls it for thousands of cars, so it creates no intermediate lists.
 */
export function nearbyCars(document: SearchDocument, neighbours: Neighbours, reach = usualReach): SearchDocument[] {
  const nearby: SearchDocument[] = [];
  for (const name of groupNamesOf(document)) {
    const group = neighbours.get(name) ?? [];
    const index = indexIn(group, document);
    const end = Math.min(group.length, index + reach + 1);
    for (let at = Math.max(0, index - reach); at < end; at += 1) {
      const other = group[at] as SearchDocument;
      if (other.id !== document.id) nearby.push(other);
    }
  }
  return nearby;
}

/** The part of a group whose neighbours may have changed. Undefined if the group is unchanged. */
function findMovedPart(before: readonly unknown[], after: readonly unknown[], reach: number): [from: number, to: number] | undefined {
  const shorter = Math.min(before.length, after.length);
  let start = 0;
  while (start < shorter && before[start] === after[start]) start += 1;
  if (start === before.length && start === after.length) return undefined;
  let same = 0;
  while (same < shorter - start && before[before.length - 1 - same] === after[after.length - 1 - same]) same += 1;
  return [Math.max(0, start - reach), after.length - same + reach];
}

/** The cars in the groups of `after` whose neighbours may differ from those in `before`. A changed car is a different object. */
export function findMovedNeighbours(before: Neighbours, after: Neighbours, reach = usualReach): Set<SearchDocument> {
  const moved = new Set<SearchDocument>();
  for (const [name, group] of after) {
    const was = before.get(name) ?? [];
    const part = was === group ? undefined : findMovedPart(was, group, reach);
    if (part) for (const document of group.slice(...part)) moved.add(document);
  }
  return moved;
}

/** Whether the groups of a car, which need not be in them itself, are the same objects in two stocks. */
export const hasSameGroups = (before: Neighbours, after: Neighbours, document: SearchDocument): boolean =>
  groupNamesOf(document).every((name) => before.get(name) === after.get(name));

/** The digests of each group's cars, one after the other. All have the same length. */
export type WrittenNeighbours = Record<string, string>;

/** `written` knows the groups that an earlier build wrote. */
export function writeNeighbours(
  neighbours: Neighbours,
  digestOf: (document: SearchDocument) => string,
  written: WeakMap<object, string> = new WeakMap(),
): WrittenNeighbours {
  const textOf = (group: PriceGroup) => {
    const text = written.get(group) ?? group.map(digestOf).join('');
    written.set(group, text);
    return text;
  };
  return Object.fromEntries([...neighbours].map(([name, group]) => [name, textOf(group)]));
}

/** The cars of `after` that have not changed since `before` was written and have the same neighbours in each of their groups. */
export function findKeptNeighbours(
  before: WrittenNeighbours,
  after: Neighbours,
  digestOf: (document: SearchDocument) => string,
  reach = usualReach,
): Set<SearchDocument> {
  const keptDocuments = new Set<SearchDocument>();
  const moved = new Set<SearchDocument>();
  for (const [name, group] of after) {
    const digests = group.map(digestOf);
    const width = digests[0]?.length ?? 0;
    const text = Object.hasOwn(before, name) ? (before[name] as string) : '';
    const had = Array.from({ length: Math.ceil(text.length / width) }, (_, index) => text.slice(index * width, (index + 1) * width));
    const part = findMovedPart(had, digests, reach);
    for (const document of group) keptDocuments.add(document);
    if (part) for (const document of group.slice(...part)) moved.add(document);
  }
  for (const document of moved) keptDocuments.delete(document);
  return keptDocuments;
}
