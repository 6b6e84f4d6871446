import { describe, expect, it, test } from 'vitest';
import { chipsOf } from '#lib/search/chips.ts';
import { choicesOf, nearestSearch, nearWordsSearch, relaxedStates, showAllText, waysOut } from '#lib/search/relax.ts';
import { emptyState, type SearchState } from '#lib/search/state.ts';

const state: SearchState = {
  ...emptyState,
  query: 'tow',
  sort: 'price_asc',
  page: 2,
  refinements: { make: ['Kia'], colour: ['Red'] },
  ranges: { price: { max: 9000 } },
};
const none = { refinements: {}, ranges: {} };
const chips = chipsOf(state, [], { distance: 'km', wholeDollars: true });

describe('ways out of a search without results', () => {
  it('are each choice left out, each alone, and nothing chosen', () => {
    const plain = { query: '', page: 1, sort: 'price_asc', refinements: {}, ranges: {} };
    const rest = { ...state, page: 1 };
    expect(relaxedStates(state, chips, none)).toEqual([
      { ...rest, query: '' },
      { ...rest, refinements: { colour: ['Red'] } },
      { ...rest, refinements: { make: ['Kia'] } },
      { ...rest, ranges: {} },
      { ...plain, query: 'tow' },
      { ...plain, refinements: { make: ['Kia'] } },
      { ...plain, refinements: { colour: ['Red'] } },
      { ...plain, ranges: { price: { max: 9000 } } },
      plain,
    ]);
  });

  const texts = (counts: number[]) => waysOut(state, chips, counts, none).map(({ kind, label, count }) => `${kind} ${label} ${count}`);
  it('name what to leave out, first what matters least', () => {
    expect(texts([0, 8, 0, 5, 9, 9, 9, 9, 50])).toEqual(['without price up to 9000 5', 'without Kia 8']);
  });
  it('name what to keep where leaving out one alone does not help, first what matters most', () => {
    expect(texts([0, 0, 0, 0, 0, 7, 8, 50, 50])).toEqual(['only Kia 7', 'only Red 8']);
  });
  it('loosen place, colour, distance, year and price before body type, model and make', () => {
    const asked: SearchState = {
      ...emptyState,
      query: 'leather',
      refinements: {
        make: ['Mazda'],
        model: ['CX-5'],
        simple_body: ['SUV'],
        colour: ['Red'],
        city: ['Cowra'],
        filtered_features: ['Tow Bar', 'Sunroof'],
        car_type: ['used'],
      },
      ranges: { price: { max: 30_000 }, km: { max: 50_000 }, year: { min: 2020 } },
    };
    const choices = choicesOf(chipsOf(asked, [], { distance: 'km', wholeDollars: true }));
    const states = relaxedStates(asked, choices, none);
    // Of features, which matter alike, the one that brings more cars is the first.
    const counts = states.map((_state, index) => (index === states.length - 1 ? 99 : index + 1));
    expect(waysOut(asked, choices, counts, none).map(({ key }) => key.slice('without '.length))).toEqual([
      'city:Cowra',
      'colour:Red',
      'km',
      'year',
      'filtered_features:Sunroof',
      'filtered_features:Tow Bar',
      'query',
      'price',
      'car_type:used',
      'simple_body:SUV',
      'model:CX-5',
      'make:Mazda',
    ]);
  });
  it('are none before they are counted, or with one choice', () => {
    expect(texts([])).toEqual([]);
    expect(
      waysOut(
        { ...emptyState, query: 'x' },
        chipsOf({ ...emptyState, query: 'x' }, [], { distance: 'km', wholeDollars: true }),
        [9, 9, 9],
        none,
      ),
    ).toEqual([]);
  });
});

describe('the search for the nearest cars', () => {
  const nearest = (counts: number[], change: Partial<SearchState> = {}) => {
    const wanted = { ...state, ...change };
    return nearestSearch(wanted, chipsOf(wanted, [], { distance: 'km', wholeDollars: true }), counts, none);
  };
  it('leaves out the choice that matters least, not the model or make', () =>
    expect(nearest([0, 2, 0, 5, 9, 9, 9, 9, 50])).toEqual({ ...state, page: 1, ranges: {} }));
  it.each<[string, Partial<SearchState>, Partial<SearchState>]>([
    ['year', { ranges: { year: { min: 2019, max: 2019 } } }, { ranges: {} }],
    [
      'colours',
      { refinements: { make: ['Mazda'], model: ['CX-5'], colour: ['Red', 'Soul Red'] } },
      { refinements: { make: ['Mazda'], model: ['CX-5'] } },
    ],
    [
      'transmission',
      { refinements: { simple_transmission: ['Manual'], simple_body: ['Hatch'] } },
      { refinements: { simple_body: ['Hatch'] } },
    ],
  ])('leaves out the %s', (_name, asked, left) => {
    const wanted = { ...emptyState, refinements: { make: ['Mazda'], model: ['CX-5'] }, ...asked };
    const choices = choicesOf(chipsOf(wanted, [], { distance: 'km', wholeDollars: true }));
    const counts = relaxedStates(wanted, choices, none).map(() => 4);
    expect(nearestSearch(wanted, choices, [...counts.slice(0, -1), 50], none)).toEqual({ ...wanted, ...left });
  });
  it.each<[SearchState['ranges'], string | undefined]>([
    [{ price: { max: 9000 } }, 'price_asc'],
    [{ price: { min: 9000 } }, 'price_desc'],
    [{ km: { max: 9000 } }, 'km_asc'],
    [{ year: { min: 2020 } }, 'latest'],
  ])('without %j lists the cars next to it first', (ranges, sort) =>
    expect(nearest([0, 0, 0, 5, 9, 9, 9, 9, 50], { ranges, sort: 'latest' })).toEqual({ ...state, page: 1, ranges: {}, sort }),
  );
  it('keeps the make alone if no removal finds a car', () =>
    expect(nearest([0, 0, 0, 0, 0, 7, 8, 50, 50])).toEqual({ ...emptyState, sort: 'price_asc', refinements: { make: ['Kia'] } }));
  it('keeps the make alone also where the site starts with it, rather than a car of another make', () => {
    const wanted = { ...emptyState, refinements: { make: ['Mazda'], model: ['6'], simple_body: ['Wagon'] } };
    const chips = chipsOf(wanted, [], { distance: 'km', wholeDollars: true });
    const [mazda, presets] = [{ make: ['Mazda'] }, { refinements: { make: ['Mazda'] }, ranges: {} }];
    expect(chips.map(({ key }) => key)).toEqual(['make:Mazda', 'model:6', 'simple_body:Wagon']);
    const nearestOf = (counts: number[]) => nearestSearch(wanted, chips, counts, presets)?.refinements;
    expect(nearestOf([1, 0, 0, 25, 0, 1, 25])).toEqual(mazda);
    expect(nearestOf([0, 0, 0, 25, 0, 1, 25])).toEqual(mazda);
    // Without a Mazda, the wagon is what is left.
    expect(nearestOf([1, 0, 0, 0, 0, 1, 25])).toEqual({ simple_body: ['Wagon'] });
    expect(nearestOf([0, 0, 0, 0, 0, 1, 25])).toEqual({ simple_body: ['Wagon'] });
    expect(nearestOf([1, 0, 3, 25, 0, 1, 25])).toEqual({ ...mazda, model: ['6'] });
  });
  it.each<[string, SearchState['refinements'], SearchState]>([
    [
      'the cars that the words name',
      { simple_body: ['Travel Trailer'] },
      { ...emptyState, refinements: { simple_body: ['Travel Trailer'] } },
    ],
    // At a dealer of Mazdas, a Mazda is nearer to a "mazda 6" than its one Honda.
    ['what the site starts with', {}, { ...emptyState, sort: 'price_asc', refinements: { make: ['Mazda'] } }],
  ])('lists %s where no removal helps', (_name, near, wanted) =>
    expect(nearWordsSearch(state, near, { refinements: { make: ['Mazda'] }, ranges: {} })).toEqual(wanted),
  );
  it('is none if nothing helps', () => expect(nearest([])).toBeUndefined());
});

test.each<[what: string, counts: number[], text: string | undefined]>([
  ['before they are counted', [], 'Show all cars'],
  ['of many', [3, 1204], 'Show all 1,204 cars'],
  ['of one', [0, 1], 'Show the one car'],
  ['of an empty stock', [0, 0], undefined],
])('the offer of all cars, %s', (_what, counts, text) => expect(showAllText(counts, { one: 'car', many: 'cars' })).toBe(text));
