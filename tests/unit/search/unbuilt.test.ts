import { describe, expect, it } from 'vitest';
import { addressWith, findUnbuilt } from '#lib/search/find-unbuilt.ts';
import { emptyState, type SearchState } from '#lib/search/state.ts';
import { asksFor, searchAt, unbuiltSearch } from '#lib/search/unbuilt.ts';
import { searchUrls, type UrlContext } from '#lib/search/url.ts';
import { understand } from '#lib/search/words/understand.ts';

const context: UrlContext = {
  noun: 'cars',
  defaultPath: '/search/used-cars',
  aliases: { '/find/used-cars': 'used-cars' },
  offers: [],
  places: { makes: { Mazda: ['CX-5'], 'Land Rover': [] }, bodies: ['SUV'] },
  presets: { refinements: {}, ranges: {} },
  defaultSort: 'relevant',
};
const urls = searchUrls(context);

describe('an address that nobody prerendered', () => {
  it.each([
    ['/search/lada', { first: 'lada' }],
    ['/search/lada/', { first: 'lada' }],
    ['/search/lada/niva?page=2#top', { first: 'lada', second: 'niva' }],
    ['/search/mazda/mx-5', { first: 'mazda', second: 'mx-5' }],
    ['/search/mazda/cx-5/red/used', { first: 'mazda', second: 'cx-5', rest: 'red/used' }],
    ['/search/mazda', undefined],
    ['/search/mazda/cx-5?page=2', undefined],
    ['/search/suv', undefined],
    ['/find/used-cars', undefined],
    ['/search', undefined],
    ['/search/', undefined],
    ['/cars/lada', undefined],
    ['/', undefined],
    ['', undefined],
  ])('%s asks for %j', (address, wanted) => {
    expect(unbuiltSearch(urls, address)).toEqual(wanted);
  });

  const all = { query: '', page: 1, refinements: {}, ranges: {} };
  const mazda = { ...all, refinements: { make: ['Mazda'] } };
  it.each([
    ['/search/lada', all],
    ['/search/lada?query=red&page=3', { ...all, query: 'red', page: 3 }],
    ['/search/mazda/mx-5?sortBy=price_asc', { ...mazda, sort: 'price_asc' }],
    ['/search/mazda', mazda],
    ['/cars/lada', undefined],
  ])('%s shows %j', (address, wanted) => {
    expect(searchAt(urls, address)).toEqual(wanted);
  });
});

describe('the built cars are those of the address (rule S25)', () => {
  const rented: SearchState = { ...emptyState, offer: 'rental' };
  it.each<[string, SearchState, string | undefined, boolean]>([
    ['/search/new-used-and-demo-cars', emptyState, undefined, true],
    ['/search/mazda', emptyState, undefined, false],
    ['/search/lada', emptyState, undefined, false],
    ['/search/lada', emptyState, '/search/lada', true],
    ['/search/lada?page=2', emptyState, '/search/lada?page=2', false],
    ['/search/gaz', emptyState, '/search/lada', false],
    ['/search/lada', rented, '/search/lada', true],
    ['/cars/lada', emptyState, undefined, true],
  ])('%s of %j, looked up %s: %s', (address, search, lookedUp, is) => expect(asksFor(urls, address, search, lookedUp)).toBe(is));
});

describe('looking in the stock as it is now', () => {
  const live = {
    makes: ['Mazda', 'Lada', 'Great Wall'],
    bodies: ['SUV', 'Ute'],
    modelsOf: async (make: string) => (make === 'Lada' ? ['Niva', 'Vesta'] : ['CX-5', 'MX-5']),
    read: (words: string) =>
      understand(words, {
        makes: { Mazda: ['CX-5', 'MX-5'], Lada: ['Niva', 'Vesta'], 'Great Wall': [] },
        otherNames: { Zhiguli: 'Lada' },
        bodies: ['SUV', 'Ute'],
        fuels: ['Electric', 'Diesel'],
        transmissions: ['Manual'],
        drives: ['4WD'],
        colours: ['Jet Black'],
        seats: [],
        sleeps: [],
        categories: [],
        features: [],
        towns: {},
        isByTheWeek: false,
        hasHours: false,
        hasEngines: false,
        weights: [],
        isInPounds: false,
        kinds: ['car'],
        types: ['used'],
        typeLabels: {},
        texts: [],
        nouns: ['car', 'cars'],
      }),
    // The stock has leather seats; nothing else is found by its text, and no Mazda is electric or a 6.
    count: async ({ query, refinements: { make, model, simple_fuel } }: SearchState) =>
      (query === '' || query === 'leather') && !(make?.[0] === 'Mazda' && (simple_fuel || model?.[0] === '6')) ? 3 : 0,
  };
  const find = (address: string) => findUnbuilt(unbuiltSearch(urls, address) ?? { first: '' }, context, live);

  it.each([
    ['/search/lada', { make: ['Lada'] }],
    ['/search/great-wall', { make: ['Great Wall'] }],
    ['/search/lada/niva', { make: ['Lada'], model: ['Niva'] }],
    ['/search/mazda/mx-5', { make: ['Mazda'], model: ['MX-5'] }],
    ['/search/ute', { simple_body: ['Ute'] }],
  ])('%s becomes an address of the site', async (address, refinements) => {
    const found = await find(address);
    const live = searchUrls('urls' in found ? found.urls : context);
    expect(live.parse(address)).toEqual({ query: '', page: 1, refinements, ranges: {} });
    expect(live.build({ query: '', page: 1, refinements, ranges: {} })).toBe(address);
    expect(live.parse('/search/mazda/cx-5')).toEqual(urls.parse('/search/mazda/cx-5'));
  });

  it.each<[address: string, search: Partial<SearchState>, target: string]>([
    ['/search/Lada', { refinements: { make: ['Lada'] } }, '/search/new-used-and-demo-cars?refinementList[make][0]=Lada'],
    ['/search/MAZDA/Mx-5', { refinements: { make: ['Mazda'], model: ['MX-5'] } }, '/search/mazda?refinementList[model][0]=MX-5'],
    ['/search/mazda/cx-5/red', { refinements: { make: ['Mazda'], model: ['CX-5'] } }, '/search/mazda/cx-5'],
    ['/search/zhiguli', { refinements: { make: ['Lada'] } }, '/search/new-used-and-demo-cars?refinementList[make][0]=Lada'],
    [
      '/search/niva',
      { refinements: { make: ['Lada'], model: ['Niva'] } },
      '/search/new-used-and-demo-cars?refinementList[make][0]=Lada&refinementList[model][0]=Niva',
    ],
    ['/search/suvs?page=2', { refinements: { simple_body: ['SUV'] } }, '/search/suv?page=2'],
    ['/search/utes', { refinements: { simple_body: ['Ute'] } }, '/search/new-used-and-demo-cars?refinementList[simple_body][0]=Ute'],
    [
      '/search/electric',
      { refinements: { simple_fuel: ['Electric'] } },
      '/search/new-used-and-demo-cars?refinementList[simple_fuel][0]=Electric',
    ],
    ['/search/4x4', { refinements: { simple_drive: ['4WD'] } }, '/search/new-used-and-demo-cars?refinementList[simple_drive][0]=4WD'],
    [
      '/search/black-cars',
      { refinements: { colour: ['Jet Black'] } },
      '/search/new-used-and-demo-cars?refinementList[colour][0]=Jet+Black',
    ],
    ['/search/used-mazda', { refinements: { car_type: ['used'], make: ['Mazda'] } }, '/search/used-cars?refinementList[make][0]=Mazda'],
    ['/search/under-20k', { ranges: { price: { max: 20_000 } } }, '/search/new-used-and-demo-cars?range[price]=:20000'],
    ['/search/cars', {}, '/search/new-used-and-demo-cars'],
    ['/search/leather', { query: 'leather' }, '/search/new-used-and-demo-cars?query=leather'],
    ['/search/subscription-cars', { offer: 'subscription' }, '/search/subscription-cars'],
    ['/search/car-subscriptions', { offer: 'subscription' }, '/search/subscription-cars'],
  ])('%s means a search of this site', async (address, search, target) => {
    const offering: UrlContext = { ...context, offers: ['subscription'] };
    const found = await findUnbuilt(unbuiltSearch(urls, address) ?? { first: '' }, offering, live);
    expect(found).toEqual({ state: { ...emptyState, ...search } });
    expect(addressWith(offering, { ...emptyState, ...search }, address)).toBe(target);
  });

  it('a preset narrows such a search while it leaves any car', async () => {
    const presets = { refinements: { make: ['Mazda'] }, ranges: {} };
    const found = async (address: string) => findUnbuilt(unbuiltSearch(urls, address) ?? { first: '' }, { ...context, presets }, live);
    expect(await found('/search/utes')).toEqual({ state: { ...emptyState, refinements: { make: ['Mazda'], simple_body: ['Ute'] } } });
    expect(await found('/search/electric')).toEqual({ state: { ...emptyState, refinements: { simple_fuel: ['Electric'] } } });
  });

  it.each([
    ['/search/moskvitch', 'Moskvitch'],
    ['/search/rolls-royce', 'Rolls Royce'],
    ['/search/lada/samara', 'Lada Samara'],
    ['/search/mazda/6', 'Mazda 6'],
    ['/search/land-rover/defender', 'Land Rover Defender'],
    ['/search/ute/samara', 'Ute Samara'],
    ['/search/%2e%2e', '..'],
    ['/search/%', '%'],
  ])('%s is missing: %s', async (address, missing) => {
    expect(await find(address)).toEqual({ missing });
  });
});
