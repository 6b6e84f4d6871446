import { describe, expect, it } from 'vitest';
import { makeCatalogue } from '#lib/pages/make-catalogue.ts';
import { searchModel } from '#lib/pages/search.ts';
import { chipsOf } from '#lib/search/chips.ts';
import { filterView } from '#lib/search/filters.ts';
import { presetRange } from '#lib/search/presets.ts';
import { searchSetup } from '#lib/search/setup.ts';
import { emptyState, type Range } from '#lib/search/state.ts';
import { searchUrls } from '#lib/search/url.ts';
import { type SettingsInput, siteSchema } from '#lib/site/schema.ts';

type SearchInput = NonNullable<SettingsInput['search']>;

const cities = ['Bathurst', 'Cowra', 'Orange'];
const makes = ['Mazda', 'Škoda', 'Kia'];
const cars = Array.from({ length: 18 }, (_, i) => ({
  id: `c${i}`,
  slug: `c${i}`,
  name: `Car ${i}`,
  make: makes[i % 3] as string,
  model: 'One',
  car_type: (['used', 'new'] as const)[i % 2],
  images: Array.from({ length: i % 5 }, (_none, n) => `p${n}`),
  year: 2015 + (i % 9),
  location_id: String(i % 4),
  location: { address: { city: cities[Math.floor(i / 6)] as string } },
  status: 'in_stock' as const,
}));

/** Presets as a dealer's site.json holds them (rule S2). */
const examples: [name: string, search: SearchInput, path: string, found: (car: (typeof cars)[number]) => boolean, chips: string[]][] = [
  [
    'used only with 3 photos or more',
    { presets: { car_type: ['used'] }, minimumPhotos: 3 },
    '/search/used-cars',
    (car) => car.car_type === 'used' && car.images.length >= 3,
    ['Used', '3 photos or more'],
  ],
  [
    'two cities',
    { presets: { city: ['Bathurst', 'Cowra'] } },
    '/search/new-used-and-demo-cars',
    (car) => car.location.address.city !== 'Orange',
    ['Bathurst', 'Cowra'],
  ],
  [
    'two makes',
    { presets: { make: ['Mazda', 'Škoda'] } },
    '/search/new-used-and-demo-cars',
    (car) => car.make !== 'Kia',
    ['Mazda', 'Škoda'],
  ],
  [
    'a range of years',
    { presets: { year: ['2018:2020'] } },
    '/search/new-used-and-demo-cars',
    (car) => car.year >= 2018 && car.year <= 2020,
    ['Year 2018 – 2020'],
  ],
  [
    'years in a row',
    { presets: { year: ['2021', '2020'] } },
    '/search/new-used-and-demo-cars',
    (car) => car.year === 2020 || car.year === 2021,
    ['Year 2020 – 2021'],
  ],
  [
    'two locations by their ids',
    { presets: { location_id: ['1', '3'] } },
    '/search/new-used-and-demo-cars',
    (car) => car.location_id === '1' || car.location_id === '3',
    ['North Yard', '3'],
  ],
];

describe('the range of a preset', () => {
  it.each<[string[], Range | undefined]>([
    [['2018:2022'], { min: 2018, max: 2022 }],
    [['2018:'], { min: 2018 }],
    [[':20000'], { max: 20_000 }],
    [['$10,000 - $20,000'], { min: 10_000, max: 20_000 }],
    [['2020'], { min: 2020, max: 2020 }],
    [['2021', '2020', '2022'], { min: 2020, max: 2022 }],
    [['2018', '2022'], undefined],
    [['2018:2019', '2022'], undefined],
    [['new'], undefined],
    [[':'], undefined],
    [[], undefined],
  ])('%j', (values, range) => expect(presetRange(values)).toEqual(range));
});

describe.each(examples)('the preset "%s"', (_name, search, path, isFound, texts) => {
  const site = siteSchema.parse({
    slug: 'test',
    dealer: { name: 'Test Motors', locations: [{ id: '1', name: 'North Yard', slug: 'north' }] },
    search,
  });
  const catalogue = makeCatalogue({ site, now: 1_790_000_000_000, cars, pictures: {}, content: [] });
  const model = searchModel(catalogue, path);
  if (!model) throw new Error(`no page ${path}`);
  const { setup, state } = model;
  const urls = searchUrls(setup.urls);
  const filters = [...Object.keys(state.refinements), ...Object.keys(state.ranges)].flatMap((name) => filterView(name, setup.card) ?? []);
  const chips = chipsOf(state, filters, { distance: 'km', wholeDollars: true }, setup.urls.places.makes);

  it('limits the page that is built', () => {
    expect(model.cards.map((card) => card.id).sort()).toEqual(
      cars
        .filter(isFound)
        .map((car) => car.id)
        .sort(),
    );
    expect(model.total).toBe(cars.filter(isFound).length);
  });

  it('is silent in the address, and read from it', () => {
    expect(urls.build(state)).toBe(path);
    expect(urls.parse(path)).toEqual(state);
  });

  it('shows as chips, and stays away once they are gone', () => {
    expect(chips.map((chip) => chip.label)).toEqual(texts);
    for (const chip of chips) expect(urls.parse(urls.build(chip.without))).toEqual(chip.without);
    const cleared = urls.build(emptyState);
    expect(urls.parse(cleared)).toEqual(emptyState);
    expect(cleared).not.toBe(path);
  });
});

it('the listing of one dealership names it, where the site has several', () => {
  const stock = ['north', 'south'].map((slug) => ({
    id: slug,
    slug,
    name: slug,
    status: 'in_stock' as const,
    dealership_slug: slug,
    dealership_name: `Acme ${slug}`,
  }));
  const setupOf = (documents: typeof stock) => searchSetup(documents as never, siteSchema.parse({ slug: 'acme' }));
  expect(filterView('dealership_slug', setupOf(stock).card)).toMatchObject({ values: { north: 'Acme north', south: 'Acme south' } });
  expect(setupOf(stock.slice(0, 1)).card.dealerships).toBeUndefined();
});
