import type { SearchDocument } from '../model/search-document.ts';
import { isAvailable } from './visibility.ts';

/** How alike two cars are to a shopper: model counts most, then body, make, type, and a price within a fifth. */
function likeness(car: SearchDocument, other: SearchDocument): number {
  let score = 0;
  if (car.make && car.make === other.make) score += car.model && car.model === other.model ? 6 : 2;
  if (car.simple_body && car.simple_body === other.simple_body) score += 3;
  if (car.car_type && car.car_type === other.car_type) score += 1;
  if (car.price && other.price) score += Math.max(0, 3 - (Math.abs(car.price - other.price) / car.price) * 6);
  return score;
}

/**
 * The cars most like this one that can be bought, best first; ties by id so that a rebuild gives the same list, whatever the order of
 * `candidates`, which may repeat a car.
 */
export function relatedCars(car: SearchDocument, candidates: Iterable<SearchDocument>, limit: number): SearchDocument[] {
  const scored = new Map<string, { document: SearchDocument; score: number }>();
  for (const other of candidates) {
    if (other.id === car.id || scored.has(other.id) || !isAvailable(other)) continue;
    const score = likeness(car, other);
    if (score > 2) scored.set(other.id, { document: other, score });
  }
  const best = [...scored.values()].sort((a, b) => b.score - a.score || (a.document.id < b.document.id ? -1 : 1));
  return best.slice(0, limit).map(({ document }) => document);
}
