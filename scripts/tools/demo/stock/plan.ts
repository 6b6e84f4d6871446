import type { Car } from '#lib/model/car.ts';
import type { ModelLine } from '../catalogue/model-line.ts';
import type { Voice } from '../words/voice.ts';

/** The day that the generator counts as today; dates are written relative to it. */
export const demoNow = Date.parse('2026-11-20T00:00Z');
export const demoYear = 2026;

export type StockLocation = {
  id: string;
  name: string;
  city: string;
  /** The name in comments, if it is not the city. */
  spoken?: string;
  state: string;
  postcode: string;
  lat: number;
  long: number;
};

/** How one dealer's stock is made up. */
export type StockPlan = {
  seed: string;
  /** Letters before the stock number, and the number of the first vehicle. */
  stockPrefix: string;
  firstStock: number;
  dealership: { id: string; slug: string; name: string };
  places: (readonly [StockLocation, number])[];
  lots: Lot[];
  /** Distance a vehicle covers in a year, in the site's unit. */
  distanceAYear: readonly [number, number];
  voice: Voice;
  itemType: (line: ModelLine) => string;
  categories?: (line: ModelLine) => string[];
  /** A price as this market ends it, from one that is not rounded. */
  ending: (price: number, ends: number) => number;
  /** What a price includes; absent where the market does not say. */
  priceType?: Record<'new' | 'used' | 'demo', string>;
  /** What a dealer adds to a car: finance, subscription prices … */
  finish?: (car: Car, ends: number) => Partial<Car>;
};

/** A number of cars of one type, from these lines of the catalogue. */
export type Lot = { count: number; type: 'new' | 'used' | 'demo'; lines: ModelLine[]; years?: readonly [number, number] };
