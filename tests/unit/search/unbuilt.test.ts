import { describe, expect, it } from 'vitest';
import { findUnbuilt, searchAt, unbuiltSearch } from '#lib/search/unbuilt.ts';
import { searchUrls, type UrlContext } from '#lib/search/url.ts';

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

describe('looking in the stock as it is now', () => {
  const live = {
    makes: ['Mazda', 'Lada', 'Great Wall'],
    bodies: ['SUV', 'Ute'],
    modelsOf: async (make: string) => (make === 'Lada' ? ['Niva', 'Vesta'] : ['CX-5', 'MX-5']),
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

  it.each([
    ['/search/moskvitch', 'Moskvitch'],
    ['/search/rolls-royce', 'Rolls Royce'],
    ['/search/lada/samara', 'Lada Samara'],
    ['/search/land-rover/defender', 'Land Rover Defender'],
    ['/search/ute/niva', 'Ute Niva'],
    ['/search/%2e%2e', '%2e%2e'],
  ])('%s is missing: %s', async (address, missing) => {
    expect(await find(address)).toEqual({ missing });
  });
});
