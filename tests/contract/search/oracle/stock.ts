import type { Car } from '#lib/model/car.ts';
import type { SearchDocument } from '#lib/model/search-document.ts';
import { dayMs } from '#lib/model/time.ts';
import { toSearchDocument } from '#lib/search/document.ts';
import { seededRandom } from '../../../../scripts/tools/invent/random.ts';
import { hasListings, realListings, unlessListings } from '../../../listings.ts';
import { demoSlugs, readCars } from '../../demo/demo-files.ts';

/** The viewing time: a full minute, as the search client rounds. */
export const viewedAt = Date.UTC(2026, 10, 20, 3, 30);

/** Facet texts that a filter, an address or InstantSearch could misread. */
export const awkwardTexts = [
  '-x',
  '--',
  'a\\b',
  'ends with \\',
  "O'Brien's",
  '5" lift',
  '"quoted"',
  'V8 AND (turbo OR NOT)',
  '[IN]',
  'price > 0',
  'a:b',
  'ŠKODA Édition',
  'ＧＴ',
  '🚙 4×4',
  'null',
  'true',
  '007',
  '1e3',
  '%20&=?#',
  '*',
  'constructor',
];

/** Real listings lack weekly prices, features and odd texts, so some cars get them; some are sold at the edge of the window. */
function dress(cars: readonly Car[]): Car[] {
  const { chance, pick, some, whole } = seededRandom('oracle stock');
  const features = ['Tow Bar', 'Sunroof', 'Bull Bar', 'Reversing Camera', 'Roof Racks', 'ＧＴ'];
  return cars.map((listing, index) => ({
    ...listing,
    ...(chance(0.05) ? { subscription_price: chance(0.1) ? 0 : whole(15, 60) * 10 } : {}),
    ...(chance(0.04) ? { weekly_price: whole(10, 50) * 10 } : {}),
    ...(chance(0.3) ? { filtered_features: some(features, whole(0, 3)) } : {}),
    ...(chance(0.2) ? { certified: chance(0.5) } : {}),
    ...(chance(0.02) ? { badge: pick(awkwardTexts) } : {}),
    ...(chance(0.02) ? { colour: pick(awkwardTexts) } : {}),
    ...(index % 97 === 0 ? { status: 'sold' as const, sold_date_timestamp: viewedAt - pick([3, 7]) * dayMs + pick([-1, 0, 1]) } : {}),
    ...(index % 101 === 0 ? { price: 0 } : {}),
  }));
}

/** The oracle reads every car for every search, so `npm test` asks over one listing in ten. */
const step = process.env.FORECOURT_ORACLE === 'all' ? 1 : 10;

/** The documents: real listings if present, else the stock of all demo dealers. */
export function oracleStock(): { from: string; documents: SearchDocument[] } {
  if (!hasListings) console.warn(`The demo dealers' cars are searched instead of real listings${unlessListings}`);
  const cars = hasListings ? realListings().cars.filter((_, index) => index % step === 0) : demoSlugs.flatMap(readCars);
  const from = hasListings ? `${step === 1 ? 'the' : `one in ${step} of the`} real listings` : "the demo dealers' stock";
  return {
    from,
    documents: dress(cars).map((listing) => toSearchDocument(listing, {}, { cars: { minimumShownPrice: 10 }, dealer: { locations: [] } })),
  };
}
