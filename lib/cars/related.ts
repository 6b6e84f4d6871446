import type { SearchDocument } from '../model/search-document.ts';
import { isAvailable } from './visibility.ts';

/** How similar two cars are: the model counts most, then body, make, type, and a price within a fifth. */
function similarity(car: SearchDocument, other: SearchDocument): number {
  let score = 0;
  if (car.make && car.make === other.make) score += car.model && car.model === other.model ? 6 : 2;
  if (car.simple_body && car.simple_body === other.simple_body) score += 3;
  if (car.car_type && car.car_type === other.car_type) score += 1;
  if (car.price && other.price) score += Math.max(0, 3 - (Math.abs(car.price - other.price) / car.price) * 6);
  return score;
}

/**
 * The most similar cars that can be bought, best first. Equal scores sort by ID, so that every build gives the same list; `candidates` may
 * repeat a car.
 */
export function relatedCars(car: SearchDocument, candidates: Iterable<SearchDocument>, limit: number): SearchDocument[] {
  // Runs for each of thousands of cars in every build, so the list stays sorted and short.
  const best: { document: SearchDocument; score: number }[] = [];
  for (const document of candidates) {
    if (document.id === car.id || !isAvailable(document)) continue;
    const score = similarity(car, document);
    if (score <= 2) continue;
    let index = best.length;
    while (index > 0 && isBefore(score, document.id, best[index - 1])) index -= 1;
    if (index >= limit || best.some((other) => other.document.id === document.id)) continue;
    best.splice(index, 0, { document, score });
    if (best.length > limit) best.pop();
  }
  return best.map(({ document }) => document);
}

const isBefore = (score: number, id: string, other: { document: SearchDocument; score: number } | undefined) =>
  other !== undefined && (score > other.score || (score === other.score && id < other.document.id));
