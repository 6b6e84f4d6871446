import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { listAttributes, rangeAttributes } from '#lib/search/attributes.ts';
import { landingTargets } from '#lib/search/landing.ts';
import { type SortName, sorts } from '#lib/search/sorts.ts';
import { canonicalState, emptyState, type SearchState } from '#lib/search/state.ts';
import { searchUrls, type UrlContext } from '#lib/search/url.ts';
import { anyLetter } from '../../any-letter.ts';
import { urlContext } from './url-context.ts';

const state = (change: Partial<SearchState>): SearchState => ({ ...emptyState, ...change });

describe('the address of a search', () => {
  const rows: [name: string, state: SearchState, url: string][] = [
    ['nothing chosen', emptyState, '/search/new-used-and-demo-cars'],
    ['used alone', state({ refinements: { car_type: ['used'] } }), '/search/used-cars'],
    ['new and demo together', state({ refinements: { car_type: ['demo', 'new'] } }), '/search/new-and-demo-cars'],
    ['a make', state({ refinements: { make: ['Land Rover'] } }), '/search/land-rover'],
    ['a make and its model', state({ refinements: { make: ['Mazda'], model: ['CX-5'] } }), '/search/mazda/cx-5'],
    ['a body', state({ refinements: { simple_body: ['Wagon'] } }), '/search/wagon'],
    ['a weekly offer', state({ offer: 'subscription' }), '/search/subscription-cars'],
    ['page 1 is silent, page 2 is not', state({ page: 2 }), '/search/new-used-and-demo-cars?page=2'],
    ['a query and an order', state({ query: 'cx 5', sort: 'price_asc' }), '/search/new-used-and-demo-cars?query=cx+5&sortBy=price_asc'],
    ['a range with an open end', state({ ranges: { price: { max: 20000 } } }), '/search/new-used-and-demo-cars?range[price]=:20000'],
    [
      'a type takes the path, the make the query',
      state({ refinements: { car_type: ['used'], make: ['Mazda'] } }),
      '/search/used-cars?refinementList[make][0]=Mazda',
    ],
    [
      'two makes',
      state({ refinements: { make: ['Mazda', 'Škoda'] } }),
      '/search/new-used-and-demo-cars?refinementList[make][0]=Mazda&refinementList[make][1]=%C5%A0koda',
    ],
    [
      'a make without a page of its own',
      state({ refinements: { make: ['Lada'] } }),
      '/search/new-used-and-demo-cars?refinementList[make][0]=Lada',
    ],
  ];
  it.each(rows)('%s', (_name, wanted, url) => {
    const urls = searchUrls(urlContext());
    expect(urls.build(wanted)).toBe(url);
    expect(urls.parse(url)).toEqual(canonicalState(wanted));
  });
});

describe('reading an address', () => {
  const rows: [name: string, url: string, state: SearchState | undefined][] = [
    [
      'a price-range text becomes plain numbers',
      '/search/used-cars?refinementList[price_range][0]=%241,000%20-%20%242,000',
      state({ refinements: { car_type: ['used'] }, ranges: { price: { min: 1000, max: 2000 } } }),
    ],
    [
      'so does one in a range',
      '/search/used-cars?range[price]=$1,000+-+$2,000',
      state({ refinements: { car_type: ['used'] }, ranges: { price: { min: 1000, max: 2000 } } }),
    ],
    ['a menu filter becomes a refinement list', '/search/our-cars?menu[colour]=Red', state({ refinements: { colour: ['Red'] } })],
    [
      'see more from this dealer',
      '/search/our-cars?refinementList[dealership_slug][0]=cowra-motors',
      state({ refinements: { dealership_slug: ['cowra-motors'] } }),
    ],
    [
      'a make and model in one',
      '/search/our-cars?refinementList[make_model][0]=Mazda:CX-5',
      state({ refinements: { make: ['Mazda'], model: ['CX-5'] } }),
    ],
    ['an order named as the service does', '/search/our-cars?sortBy=Car_production:price:desc', state({ sort: 'price_desc' })],
    ['a page that is no number', '/search/our-cars?page=two', emptyState],
    ['an unknown filter and tracking words', '/search/our-cars?refinementList[password][0]=x&utm_source=mail', emptyState],
    ['a last slash and a hash', '/search/mazda/?page=3#top', state({ refinements: { make: ['Mazda'] }, page: 3 })],
    ['another page', '/about-us', undefined],
    ['a make that is not in stock', '/search/lada', undefined],
  ];
  it.each(rows)('%s', (_name, url, wanted) => {
    expect(searchUrls(urlContext()).parse(url)).toEqual(wanted);
  });
});

describe('settings of a site', () => {
  it('keeps an alias while it means the same search', () => {
    const urls = searchUrls(urlContext({}, { searchAliases: { '/used-car/list': '/search/used-cars' } }));
    const used = state({ refinements: { car_type: ['used'] } });
    expect(urls.parse('/used-car/list')).toEqual(used);
    expect(urls.build({ ...used, page: 2 }, '/used-car/list?page=1')).toBe('/used-car/list?page=2');
    expect(urls.build(emptyState, '/used-car/list')).toBe('/search/new-used-and-demo-cars');
  });
  it('does not let a default path that limits stand for everything', () => {
    const urls = searchUrls(urlContext({}, { defaultSearchPath: 'used-cars' }));
    expect(urls.build(emptyState)).toBe('/search/new-used-and-demo-cars');
    expect(urls.build(state({ refinements: { car_type: ['used'] } }))).toBe('/search/used-cars');
  });
  it('takes a default path of its own name for everything', () => {
    expect(searchUrls(urlContext({}, { defaultSearchPath: 'all-stock' })).build(emptyState)).toBe('/search/all-stock');
  });
  it('keeps the address of a model under a preset of its make, and searches the whole stock for a typed text', () => {
    const urls = searchUrls(urlContext({ presets: { refinements: { make: ['Mazda'] }, ranges: {} } }));
    const model = state({ refinements: { make: ['Mazda'], model: ['CX-5'] } });
    expect(urls.parse('/search/mazda/cx-5')).toEqual(model);
    expect(urls.build(model)).toBe('/search/mazda/cx-5');
    expect(urls.build(state({ refinements: { make: ['Mazda'] } }), '/search/mazda')).toBe('/search/mazda');
    expect(urls.parse('/search/new-used-and-demo-cars?query=bmw')).toEqual(state({ query: 'bmw' }));
    expect(urls.build(state({ query: 'bmw' }))).toMatch(/^\/search\/[a-z-]+\?query=bmw$/);
  });

  it('keeps the address of makes that are shown under one name (rule C2)', () => {
    const names = { makeNames: { Mazda: 'Mazda Motor', 'Land Rover': 'Mazda Motor' } };
    const urls = searchUrls({ ...urlContext({}), ...names });
    const both = state({ refinements: { make: ['Land Rover', 'Mazda'] } });
    expect(urls.parse('/search/mazda-motor')).toEqual(both);
    expect(urls.build(both)).toBe('/search/mazda-motor');
    expect(urls.build(state({ refinements: { make: ['Mazda'], model: ['CX-5'] } }))).toBe('/search/mazda-motor/cx-5');
    expect(urls.build(state({ refinements: { make: ['Mazda', 'Škoda'], simple_body: ['SUV'] } }))).toMatch(/^\/search\/suv\?/);
  });

  it('reads a path in any case', () => {
    const urls = searchUrls(urlContext({}));
    expect(urls.parse('/search/Mazda/CX-5')).toEqual(urls.parse('/search/mazda/cx-5'));
  });

  it('starts with the presets, and says so in the address when one was taken away', () => {
    const presets = { refinements: { city: ['Bathurst', 'Cowra'] }, ranges: { photos_count: { min: 3 } } };
    const urls = searchUrls(urlContext({ presets }));
    expect(urls.parse('/search/used-cars')).toEqual(
      state({ refinements: { car_type: ['used'], city: ['Bathurst', 'Cowra'] }, ranges: presets.ranges }),
    );
    expect(urls.build(emptyState)).toBe('/search/new-used-and-demo-cars?refinementList[city]=&range[photos_count]=:');
  });
});

const words = fc.oneof(
  fc.constantFrom('Mazda', 'CX-5', '-x', 'a:b', 'a > b', '$1,000 - $2,000', '100% "up" & +#?'),
  fc.string({ unit: anyLetter }),
);
const bound = fc.option(fc.oneof(fc.nat(300_000), fc.double()), { nil: undefined });
const refinements = fc.dictionary(
  fc.constantFrom(...listAttributes, 'car_type', 'make', 'model', 'simple_body'),
  fc.array(fc.oneof(fc.constantFrom('new', 'used', 'demo', 'Mazda', 'CX-5', 'SUV'), words), { maxLength: 4 }),
);
const ranges = fc.dictionary(fc.constantFrom(...rangeAttributes), fc.record({ min: bound, max: bound }), { maxKeys: 4 });
const searches = fc.record(
  {
    query: fc.oneof(fc.constant(''), words),
    page: fc.oneof(fc.integer({ min: -2, max: 40 }), fc.double()),
    sort: fc.constantFrom(...(Object.keys(sorts) as SortName[])),
    refinements,
    ranges,
    offer: fc.constantFrom('subscription' as const, 'rental' as const),
  },
  { requiredKeys: ['query', 'page', 'refinements', 'ranges'] },
) as fc.Arbitrary<SearchState>;

const contexts: [name: string, context: UrlContext][] = [
  ['a plain site', urlContext()],
  ['a default path that limits', urlContext({}, { defaultSearchPath: '/search/used-cars' })],
  ['a default path of its own', urlContext({ defaultSort: 'price_asc' }, { defaultSearchPath: 'new-and-used-motorcycles' })],
  [
    'presets',
    urlContext({ presets: { refinements: { car_type: ['used'], make: ['Škoda', 'Mazda'] }, ranges: { photos_count: { min: 3 } } } }),
  ],
  ['a preset that has a page', urlContext({ presets: { refinements: { make: ['Mazda'] }, ranges: {} } })],
];

describe.each(contexts)('inverse functions: %s', (_name, site) => {
  const urls = searchUrls(site);
  const canonical = (wanted: SearchState) => {
    const { sort, ...rest } = canonicalState(wanted);
    return sort && sort !== site.defaultSort ? { ...rest, sort } : rest;
  };
  test('parse(build(state)) is the state', () => {
    fc.assert(
      fc.property(searches, (wanted) => {
        expect(urls.parse(urls.build(wanted))).toEqual(canonical(wanted));
      }),
      { numRuns: 600 },
    );
  });
  test('the canonical form is its own canonical form', () => {
    fc.assert(
      fc.property(searches, (wanted) => {
        expect(canonicalState(canonicalState(wanted))).toEqual(canonicalState(wanted));
      }),
    );
  });
  test('build never leads to a page the site has not', () => {
    const paths = landingTargets(site);
    fc.assert(
      fc.property(searches, (wanted) => {
        expect(paths.has(urls.build(wanted).split('?')[0] as string)).toBe(true);
      }),
    );
  });
});
