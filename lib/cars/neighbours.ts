import type { SearchDocument } from '../model/search-document.ts';
import { isAvailable } from './visibility.ts';

/** The cars of one kind that can be bought, by price and then by id; those without a price are last. */
type Shelf = SearchDocument[];

/** The stock laid out by model, body and make, to find what stands beside a car without looking through all of it. */
export type Neighbours = Map<string, Shelf>;

const priceOf = ({ price }: SearchDocument) => price || Number.POSITIVE_INFINITY;
const byPrice = (a: SearchDocument, b: SearchDocument) =>
  priceOf(a) === priceOf(b) ? (a.id < b.id ? -1 : a.id > b.id ? 1 : 0) : priceOf(a) - priceOf(b);

/** The shelves a car stands on, the likeliest first. */
function shelvesOf({ make, model, simple_body }: SearchDocument): string[] {
  return [
    ...(make && model ? [`model ${JSON.stringify([make, model])}`] : []),
    ...(simple_body ? [`body ${simple_body}`] : []),
    ...(make ? [`make ${make}`] : []),
  ];
}

/** Lays out a stock. */
export function indexNeighbours(documents: readonly SearchDocument[]): Neighbours {
  const shelves: Neighbours = new Map();
  for (const document of documents) {
    if (!isAvailable(document)) continue;
    for (const name of shelvesOf(document)) {
      const shelf = shelves.get(name);
      if (shelf) shelf.push(document);
      else shelves.set(name, [document]);
    }
  }
  for (const shelf of shelves.values()) shelf.sort(byPrice);
  return shelves;
}

/** Where on a shelf a car stands, or would stand. */
function placeOn(shelf: Shelf, document: SearchDocument): number {
  let low = 0;
  let high = shelf.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (byPrice(shelf[middle] as SearchDocument, document) < 0) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** The cars beside one on each of its shelves: at most `reach` that cost less and `reach` that cost more; a car may come more than once. */
export function nearbyCars(document: SearchDocument, neighbours: Neighbours, reach = 8): SearchDocument[] {
  return shelvesOf(document).flatMap((name) => {
    const shelf = neighbours.get(name) ?? [];
    const place = placeOn(shelf, document);
    return shelf.slice(Math.max(0, place - reach), place + reach + 1).filter(({ id }) => id !== document.id);
  });
}
