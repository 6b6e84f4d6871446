import { describe, expect, it } from 'vitest';
import { chipsOf, chosenChips, clearedState, shownChips } from '#lib/search/chips.ts';
import { filterView } from '#lib/search/filters.ts';
import { emptyState, type SearchState } from '#lib/search/state.ts';
import { fromIndexState, toIndexState } from '#lib/search/ui-state.ts';

const site = {
  locale: { language: 'en-AU' as const },
  labels: { new: 'New', used: 'Pre-Owned', demo: 'Demo' },
  cars: { brandAliases: { SsangYong: 'KGM' } },
};
const filters = ['car_type', 'make', 'model', 'price', 'year', 'km'].flatMap((name) => filterView(name, site) ?? []);
const chosen: SearchState = {
  ...emptyState,
  query: 'tow bar',
  page: 3,
  refinements: { car_type: ['used'], make: ['SsangYong'], model: ['Musso'], badge: ['-x'] },
  ranges: { price: { max: 20_000 }, year: { min: 2018 }, km: { min: 10, max: 50_000 } },
};

describe('chips', () => {
  const chips = chipsOf(chosen, filters, { distance: 'km', wholeDollars: true });
  it('say what is chosen in the site’s words', () => {
    expect(chips.map((chip) => chip.label)).toEqual([
      '“tow bar”',
      'Pre-Owned',
      'KGM',
      'Musso',
      '-x',
      'Price up to $20,000',
      'Year from 2018',
      'Odometer (km) 10 km – 50,000 km',
    ]);
  });
  it('lead to the first page of the rest; the last make takes its models along', () => {
    const without = (key: string) => chips.find((chip) => chip.key === key)?.without;
    expect(without('make:SsangYong')).toEqual({ ...chosen, page: 1, refinements: { car_type: ['used'], badge: ['-x'] } });
    expect(without('year')).toEqual({ ...chosen, page: 1, ranges: { price: { max: 20_000 }, km: { min: 10, max: 50_000 } } });
  });
  it.each([
    [{ min: 3 }, '3 photos or more'],
    [{ min: 1 }, '1 photo or more'],
    [{ max: 4 }, '4 photos or fewer'],
    [{ min: 3, max: 8 }, '3 to 8 photos'],
    [{ min: 1, max: 1 }, '1 photo'],
    [{}, 'Photos'],
  ])('count photos before their noun: %j', (photos_count, label) =>
    expect(chipsOf({ ...emptyState, ranges: { photos_count } }, filters, { distance: 'km', wholeDollars: true })[0]?.label).toBe(label),
  );
  it.each([
    ['en-AU', 'km', 'ATM (kg) up to 2,500 kg'],
    ['en-US', 'mi', 'ATM (lb) up to 2,500 lb'],
  ] as const)('of a weight in %s have the unit of the market', (language, distance, label) => {
    const view = filterView('atm', { ...site, locale: { language } });
    const chips = chipsOf({ ...emptyState, ranges: { atm: { max: 2500 } } }, view ? [view] : [], { distance, wholeDollars: true });
    expect(chips.map((chip) => chip.label)).toEqual([label]);
  });
  it.each<[string[], string[]]>([
    [['7', '8'], ['7+ seats']],
    [['8'], ['8+ seats']],
    [['7'], ['7 seats']],
    [
      ['2', '8'],
      ['2 seats', '8 seats'],
    ],
  ])('of %j seats say so, and at least is one choice (rule S38)', (seats, labels) => {
    const view = { kind: 'list' as const, attribute: 'seats' as const, label: 'Seats', steps: ['2', '5', '7', '8'] };
    const found = chipsOf({ ...emptyState, refinements: { seats } }, [view], { distance: 'km', wholeDollars: true });
    expect(found.map(({ label }) => label)).toEqual(labels);
    if (found.length === 1) expect(found[0]?.without).toEqual(emptyState);
  });
  it('of one make among several take only its own models along', () => {
    const two = { ...emptyState, refinements: { make: ['Kia', 'Mazda'], model: ['CX-5', 'Picanto'] } };
    const [kia] = chipsOf(two, filters, { distance: 'km', wholeDollars: true }, { Kia: ['Picanto'], Mazda: ['CX-5'] });
    expect(kia?.without.refinements).toEqual({ make: ['Mazda'], model: ['CX-5'] });
  });
});

describe('InstantSearch’s words', () => {
  it.each([
    ['what is chosen', chosen],
    ['an order', { ...emptyState, sort: 'price_asc' as const }],
    ['nothing', emptyState],
  ])('hold %s, and give it back', (_name, state) => {
    expect(fromIndexState(toIndexState(state, 'Car_production', 'relevant'), 'relevant')).toEqual(state);
  });
  it('mark a leading hyphen and name an order by index and rule', () => {
    expect(toIndexState({ ...chosen, sort: 'relevant' }, 'Car_production', 'price_asc')).toMatchObject({
      sortBy: 'Car_production',
      refinementList: { badge: ['\\-x'] },
      range: { price: ':20000', year: '2018:', km: '10:50000' },
    });
  });
});

describe('presets of a site', () => {
  const presets = { refinements: { city: ['Cowra'] }, ranges: { photos_count: { min: 3 } } };
  const keysOf = (state: SearchState) =>
    chosenChips(chipsOf(state, filters, { distance: 'km', wholeDollars: true }), state, presets).map(({ key }) => key);

  it.each<[SearchState, string[]]>([
    [{ ...emptyState, ...presets }, []],
    [{ ...emptyState, ...presets, refinements: { ...presets.refinements, make: ['Kia'] } }, ['make:Kia']],
    [{ ...emptyState, ...presets, refinements: { city: ['Bathurst'] } }, ['city:Bathurst']],
    [{ ...emptyState, query: 'ute', ranges: { photos_count: { min: 5 } } }, ['query', 'photos_count']],
  ])('are not counted as chosen: %j', (state, keys) => expect(keysOf(state)).toEqual(keys));

  it.each<[string, SearchState['refinements'], string[]]>([
    ['alone', { item_type: ['trailer'] }, ['item_type:trailer']],
    ['beside other words', { item_type: ['trailer'], simple_body: ['Caravan'] }, ['item_type:trailer', 'simple_body:Caravan']],
    ['never beside the same words', { item_type: ['trailer'], simple_body: ['Trailer'] }, ['simple_body:Trailer']],
  ])('are shown %s', (_when, refinements, keys) => {
    const state = { ...emptyState, refinements };
    const chips = chipsOf(state, filters, { distance: 'km', wholeDollars: true });
    expect(shownChips(chips, state, { refinements: { item_type: ['trailer'] }, ranges: {} }).map(({ key }) => key)).toEqual(keys);
  });

  it('apply again when all is cleared', () =>
    expect(clearedState({ ...chosen, sort: 'price_asc' }, presets)).toEqual({ ...emptyState, ...presets, sort: 'price_asc' }));
});
