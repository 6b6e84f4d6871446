import { describe, expect, it } from 'vitest';
import { nounsOf } from '#lib/locale/nouns.ts';
import type { CarType } from '#lib/model/car-types.ts';
import { emptyState, type SearchState } from '#lib/search/state.ts';
import { countedWords, searchHeading } from '#lib/search/subject.ts';

const words = {
  nouns: nounsOf({ vehicleNoun: 'Car' }),
  labels: { new: 'New', used: 'Pre-Owned', demo: 'Demo' },
  cars: { brandAliases: { SsangYong: 'KGM' } },
  locale: { wholeDollars: false },
};
const search = (refinements: SearchState['refinements'], more: Partial<SearchState> = {}): SearchState => ({
  ...emptyState,
  refinements,
  ...more,
});

describe('the heading of a search', () => {
  it.each<[SearchState, heading: string]>([
    [emptyState, 'Our cars'],
    [search({ car_type: ['used'] }), 'Pre-Owned cars'],
    [search({ car_type: ['demo', 'new'] }), 'New and demo cars'],
    [search({ make: ['Mazda'] }), 'Mazda cars'],
    [search({ make: ['Mazda'], model: ['CX-5'] }), 'Mazda CX-5'],
    [search({ make: ['SsangYong'], model: ['Musso'] }), 'KGM Musso'],
    [search({ car_type: ['used'], make: ['Toyota'] }), 'Pre-Owned Toyota cars'],
    [search({ make: ['Toyota'], model: ['Camry', 'Corolla'] }), 'Toyota Camry and Corolla'],
    [search({ make: ['Kia', 'Toyota'], model: ['Corolla'] }), 'Kia and Toyota cars'],
    [search({ make: ['Audi', 'Kia', 'Toyota'] }), 'Our cars'],
    [search({ simple_body: ['Ute'] }), 'Utes'],
    [search({ simple_body: ['Hatch', 'SUV'] }), 'Hatches and SUVs'],
    [search({ simple_body: ['People Mover'], car_type: ['new'] }), 'New people movers'],
    [search({ item_type: ['motorcycle'] }), 'Motorcycles'],
    [search({ item_type: ['atv'], make: ['Honda'] }), 'Honda ATVs'],
    [
      search({ item_type: ['motorcycle'], simple_body: ['Adventure'] }, { ranges: { price: { max: 20_000 } } }),
      'Adventure motorcycles up to $20,000',
    ],
    [search({ item_type: ['motorhome'], simple_body: ['Van'] }), 'Vans'],
    [search({ item_type: ['car'] }), 'Our cars'],
    [search({ item_type: ['machinery'] }), 'Our cars'],
    [search({ item_type: ['truck', 'bus'] }), 'Our cars'],
    [search({ simple_body: ['Naked'] }), 'Naked cars'],
    [search({ simple_body: ['Adventure', 'Sport Touring'], car_type: ['new'] }), 'New adventure and sport touring cars'],
    [search({ simple_body: ['Refrigerated'] }, { ranges: { price: { max: 50_000 } } }), 'Refrigerated cars up to $50,000'],
    [search({ simple_body: ['Pantech'] }), 'Pantechs'],
    [
      search({ make: ['Toyota'], simple_body: ['Ute'], city: ['Cowra'] }, { ranges: { price: { max: 20_000 } } }),
      'Toyota utes up to $20,000 in Cowra',
    ],
    [search({ city: ['Bathurst', 'Cowra'] }), 'Cars in Bathurst and Cowra'],
    [search({ location_name: ['Orange Yard'] }), 'Cars at Orange Yard'],
    [search({}, { ranges: { price: { min: 10_000, max: 20_000.5 } } }), 'Cars from $10,000 to $20,000.50'],
    [search({}, { ranges: { subscription_price: { min: 200 } } }), 'Cars from $200 a week'],
    [search({}, { query: ' tow bar ' }), 'Cars matching “tow bar”'],
    [search({}, { query: 'd-max -"Double Cab" -white' }), 'Cars matching “d-max not Double Cab not white”'],
    [search({}, { offer: 'rental' }), 'Rental cars'],
    [search({ make: ['Kia'] }, { offer: 'subscription' }), 'Subscription Kia cars'],
    [search({ colour: ['Red'], make: ['toString'] }), 'Red toString cars'],
    [search({ simple_fuel: ['Electric'] }), 'Electric cars'],
    [search({ simple_drive: ['4WD'], simple_transmission: ['Manual'], simple_body: ['Ute'] }), 'Manual 4WD utes'],
    [
      search({ simple_fuel: ['Hybrid', 'Plug-in Hybrid'], car_type: ['used'], make: ['Kia'] }),
      'Pre-Owned hybrid and plug-in hybrid Kia cars',
    ],
    [search({ colour: ['Black', 'Red', 'White'] }), 'Our cars'],
    [search({ colour: ['White and sand', 'White'] }), 'White and sand or white cars'],
    [search({ colour: ['Red, white', 'Black'] }), '“Red, white” and black cars'],
    [search({ city: ['Parkes', 'Bourke or Cobar'] }), 'Cars in Parkes and “Bourke or Cobar”'],
    [search({ make: ['Land and Sea', 'Sand'] }), 'Land and Sea or Sand cars'],
  ])('%j: %s', (state, heading) => expect(searchHeading(state, words)).toBe(heading));

  it.each<[CarType[], string]>([
    [['new', 'used', 'demo'], 'New, pre-owned and demo cars'],
    [[], 'Our cars'],
  ])('where an address names %j', (types, heading) => expect(searchHeading(emptyState, words, types)).toBe(heading));

  it('says car types that limit nothing only where there is nothing else to say', () =>
    expect(searchHeading(search({ make: ['Kia'] }), words, ['new', 'used', 'demo'])).toBe('Kia cars'));

  it('says that the cars are close to the words typed (rule S22)', () => {
    const state = search({ car_type: ['used'] }, { query: ' red corolla ' });
    expect(searchHeading(state, words, [], true)).toBe('Pre-Owned cars close to “red corolla”');
    expect(countedWords(state, words, 2, true)).toBe('pre-owned cars close to “red corolla”');
    expect(countedWords(state, words, 1, true)).toBe('pre-owned car close to “red corolla”');
  });

  it('keeps the capitals of an initialism', () => {
    const rvs = { ...words, nouns: nounsOf({ vehicleNoun: 'RV' }) };
    expect(searchHeading(emptyState, rvs)).toBe('Our RVs');
    expect(searchHeading(search({ car_type: ['new'] }), rvs)).toBe('New RVs');
  });
});

describe('what is counted', () => {
  it.each<[SearchState, count: number, string]>([
    [emptyState, 2, 'cars'],
    [emptyState, 1, 'car'],
    [search({ car_type: ['used'], make: ['SsangYong'], model: ['Musso'] }), 3, 'pre-owned KGM Musso cars'],
    [search({ car_type: ['used'], make: ['SsangYong'], model: ['Musso'] }), 1, 'pre-owned KGM Musso car'],
    [search({ simple_body: ['Ute'] }), 1, 'ute'],
    [search({ simple_body: ['Ute'] }), 0, 'utes'],
  ])('%j, %i: %s', (state, count, text) => expect(countedWords(state, words, count)).toBe(text));
});
