import type { SearchDocument } from '#lib/model/search-document.ts';
import type { ListAttribute } from '#lib/search/attributes.ts';
import { emptyState, type SearchState } from '#lib/search/state.ts';
import { type Random, seededRandom } from '../../invent/random.ts';

/** The facets of a search page: the filters a site offers by default. */
export const facets = [
  'car_type',
  'make',
  'model',
  'simple_body',
  'price',
  'year',
  'simple_transmission',
  'simple_fuel',
  'simple_drive',
  'colour',
] as const;

export const kinds = [
  'no words',
  'one word',
  'two words',
  'a beginning',
  'one letter',
  'a typo',
  'five words',
  'a stock number',
  'three filters',
  'a word and filters',
  'lowest price first',
  'a late page',
  'eight filters',
] as const;
export type Kind = (typeof kinds)[number];
export type Question = { kind: Kind; state: SearchState };

const variants = 24;

function typoIn(random: Random, word: string): string {
  const at = random.whole(1, word.length - 2);
  return random.chance(0.5)
    ? word.slice(0, at) + word.slice(at + 1)
    : `${word.slice(0, at)}${random.pick('aeiourstn'.split(''))}${word.slice(at + 1)}`;
}

function priceRange(car: SearchDocument) {
  const price = car.price ?? 30_000;
  return { min: Math.floor(price * 0.5), max: Math.ceil(price * 1.8) };
}

const chosen = (car: SearchDocument, names: readonly ListAttribute[]): SearchState['refinements'] =>
  Object.fromEntries(names.flatMap((name) => (car[name] === undefined ? [] : [[name, [String(car[name])]]])));

/** Typical questions of each kind, drawn from the stock. There are enough variants to make an engine's cache useless. */
export function typicalQuestions(documents: readonly SearchDocument[]): Question[] {
  const random = seededRandom('typical questions');
  const namedCars = documents.filter((car) => car.make && car.model && /^[a-z]{5,}$/i.test(car.make) && /^[a-z]{4,}$/i.test(car.model));
  const make: Record<Kind, (car: SearchDocument, other: SearchDocument, index: number) => Partial<SearchState>> = {
    'no words': () => ({}),
    'one word': (car, _other, index) => ({ query: (index % 2 ? car.make : car.model) as string }),
    'two words': (car) => ({ query: `${car.make} ${car.model}` }),
    'a beginning': (car, _other, index) => ({ query: (car.model as string).slice(0, 2 + (index % 3)) }),
    'one letter': (_car, _other, index) => ({ query: String.fromCharCode(97 + index) }),
    'a typo': (car) => ({ query: typoIn(random, car.make as string) }),
    'five words': (car) => ({ query: car.name.split(' ').slice(0, 5).join(' ') }),
    'a stock number': (car) => ({ query: car.stocknum ?? car.id }),
    'three filters': (car, other) => ({
      refinements: { make: [...new Set([car.make as string, other.make as string])], ...chosen(car, ['simple_body']) },
      ranges: { price: priceRange(car) },
    }),
    'a word and filters': (car) => ({
      query: car.make as string,
      refinements: chosen(car, ['simple_body', 'simple_fuel']),
      ranges: { price: priceRange(car) },
    }),
    'lowest price first': () => ({ sort: 'price_asc' }),
    'a late page': (_car, _other, index) => ({ page: 100 + index * 20 }),
    'eight filters': (car, other) => ({
      refinements: {
        ...chosen(car, ['car_type', 'simple_body', 'simple_transmission', 'simple_fuel', 'simple_drive']),
        make: [...new Set([car.make as string, other.make as string])],
      },
      ranges: { price: priceRange(car), year: { min: (car.year ?? 2020) - 4, max: (car.year ?? 2020) + 4 } },
    }),
  };
  return kinds.flatMap((kind) =>
    Array.from({ length: variants }, (_, index) => {
      const [car, other] = [random.pick(namedCars), random.pick(namedCars)];
      return { kind, state: { ...emptyState, ...make[kind](car, other, index) } };
    }),
  );
}
