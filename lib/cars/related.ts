import { oncePer } from '../model/once-per.ts';
import type { SearchDocument } from '../model/search-document.ts';
import { isAvailable } from './visibility.ts';

/** The fields that decide similarity. All these objects have the same shape, because reading objects of many shapes is slow. */
type Traits = Record<'make' | 'model' | 'body' | 'type', string | undefined> & { price: number };

const traitsOf = oncePer(({ make, model, simple_body: body, car_type: type, price = 0 }: SearchDocument): Traits => {
  return { make, model, body, type, price };
});

/** How similar two cars are: the model counts most, then body, make, type, and a price within a fifth. */
function similarity(car: Traits, other: Traits): number {
  let score = 0;
  if (car.make && car.make === other.make) score += car.model && car.model === other.model ? 6 : 2;
  if (car.body && car.body === other.body) score += 3;
  if (car.type && car.type === other.type) score += 1;
  if (car.price && other.price) score += Math.max(0, 3 - (Math.abs(car.price - other.price) / car.price) * 6);
  return score;
}

type Scored = { document: SearchDocument; score: number };

/**
 * The most similar cars that can be bought, best first. Equal scores sort by ID, so that every build gives the same list; `candidates` may
 * repeat a car.
 */
export function relatedCars(car: SearchDocument, candidates: Iterable<SearchDocument>, limit: number): SearchDocument[] {
  // Every build calls this for thousands of cars, so the list stays sorted and short.
  const best: Scored[] = [];
  const own = traitsOf(car);
  for (const document of candidates) {
    const score = similarity(own, traitsOf(document));
    if (score <= 2) continue;
    const last = best.length === limit ? best[limit - 1] : undefined;
    if (last && last.score > score) continue;
    if (document.id === car.id || !isAvailable(document) || best.some((other) => other.document.id === document.id)) continue;
    let index = best.length;
    while (index > 0 && isBefore(score, document.id, best[index - 1])) index -= 1;
    if (index >= limit) continue;
    best.splice(index, 0, { document, score });
    if (best.length > limit) best.pop();
  }
  return best.map(({ document }) => document);
}

const isBefore = (score: number, id: string, other: Scored | undefined) =>
  other !== undefined && (score > other.score || (score === other.score && id < other.document.id));
