import type { SearchDocument } from '../model/search-document.ts';
import { isAvailable } from './visibility.ts';

/** The cars of one kind that can be bought, sorted by price and then by ID. Cars without a price come last. */
type PriceGroup = SearchDocument[];

/** The stock grouped by model, body and make, so that similar cars are found without a scan of all cars. */
export type Neighbours = Map<string, PriceGroup>;

const priceOf = ({ price }: SearchDocument) => price || Number.POSITIVE_INFINITY;
const byPrice = (a: SearchDocument, b: SearchDocument) =>
  priceOf(a) === priceOf(b) ? (a.id < b.id ? -1 : a.id > b.id ? 1 : 0) : priceOf(a) - priceOf(b);

/** The groups a car belongs to, the most similar first. */
function groupNamesOf({ make, model, simple_body }: SearchDocument): string[] {
  return [
    ...(make && model ? [`model ${JSON.stringify([make, model])}`] : []),
    ...(simple_body ? [`body ${simple_body}`] : []),
    ...(make ? [`make ${make}`] : []),
  ];
}

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

/** How many cheaper and dearer cars of a group are looked at. */
const usualReach = 8;

/** The cars next to one in each of its groups: at most `reach` cheaper and `reach` dearer ones. A car may come more than once. */
export function nearbyCars(document: SearchDocument, neighbours: Neighbours, reach = usualReach): SearchDocument[] {
  return groupNamesOf(document).flatMap((name) => {
    const group = neighbours.get(name) ?? [];
    const index = indexIn(group, document);
    return group.slice(Math.max(0, index - reach), index + reach + 1).filter(({ id }) => id !== document.id);
  });
}

/** The cars in the groups of `after` whose nearby cars may differ from those in `before`. A car that changed is another object. */
export function findMovedNeighbours(before: Neighbours, after: Neighbours, reach = usualReach): Set<SearchDocument> {
  const moved = new Set<SearchDocument>();
  for (const [name, group] of after) {
    const old = before.get(name) ?? [];
    const shorter = Math.min(old.length, group.length);
    let start = 0;
    while (start < shorter && old[start] === group[start]) start += 1;
    if (start === old.length && start === group.length) continue;
    let same = 0;
    while (same < shorter - start && old[old.length - 1 - same] === group[group.length - 1 - same]) same += 1;
    for (const document of group.slice(Math.max(0, start - reach), group.length - same + reach)) moved.add(document);
  }
  return moved;
}
