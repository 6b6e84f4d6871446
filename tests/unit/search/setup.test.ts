import { expect, it } from 'vitest';
import type { SearchDocument } from '#lib/model/search-document.ts';
import { searchSetup } from '#lib/search/setup.ts';
import { siteSchema } from '#lib/site/schema.ts';

const location = (id: string, name: string, address: object) => ({ id, name, slug: id, address });

it.each<[string, object[], object | undefined]>([
  [
    'its postcode, its name without "yard", and its town with the state',
    [location('1', 'Newcastle yard', { city: 'Broadmeadow', state: 'NSW', postcode: '2292' })],
    { 2292: 'Broadmeadow', Newcastle: 'Broadmeadow', Broadmeadow: 'Broadmeadow', 'Broadmeadow NSW': 'Broadmeadow' },
  ],
  [
    'the state that only it is in',
    [
      location('1', 'Sydney', { city: 'Wetherill Park', state: 'NSW' }),
      location('2', 'Brisbane', { city: 'Rocklea', state: 'QLD' }),
      location('3', 'Orange', { city: 'Orange', state: 'NSW' }),
    ],
    {
      'Wetherill Park': 'Wetherill Park',
      Sydney: 'Wetherill Park',
      'Wetherill Park NSW': 'Wetherill Park',
      ...{ Rocklea: 'Rocklea', Brisbane: 'Rocklea', 'Rocklea QLD': 'Rocklea', QLD: 'Rocklea' },
      ...{ Orange: 'Orange', 'Orange NSW': 'Orange' },
    },
  ],
  ['its name alone', [location('1', 'Gold Coast hub', { city: 'Bundall' })], { 'Gold Coast': 'Bundall', Bundall: 'Bundall' }],
  ['nothing without a town', [location('1', 'Head office', { postcode: '2000' })], undefined],
])('a location is found by %s (rule S36)', (_what, locations, towns) => {
  const site = siteSchema.parse({ slug: 'acme', dealer: { locations } });
  expect(searchSetup([], site).towns).toEqual(towns);
});

const sydney = { lat: -33.87, long: 151.21 };
const newcastle = { lat: -32.93, long: 151.78 };
const yards = [location('1', 'Sydney', sydney), location('2', 'Newcastle yard', newcastle), location('3', 'Office', {})];
const car = (location_id: string, location_name: string) => ({ id: location_id, location_id, location_name }) as SearchDocument;

it.each<[string, SearchDocument[], object, object | undefined]>([
  ['by the name that cars have', [car('1', 'Sydney'), car('2', 'Newcastle')], {}, { positions: { Sydney: sydney, Newcastle: newcastle } }],
  [
    'with postcodes where the site has a file of them',
    [car('9', 'Sydney'), car('2', 'Newcastle')],
    { locale: { postcodes: { file: 'AU.txt' } } },
    { positions: { Sydney: sydney, Newcastle: newcastle }, postcodes: { creditsGeoNames: true } },
  ],
  ['not of one location', [car('1', 'Sydney'), car('1', 'Sydney')], {}, undefined],
  ['not of one location with coordinates', [car('1', 'Sydney'), car('3', 'Office')], {}, undefined],
  ['not where the site has no such filter', [car('1', 'Sydney'), car('2', 'Newcastle')], { search: { filters: ['make'] } }, undefined],
])('the filter of locations knows where they are, %s (rule S38)', (_what, documents, settings, near) => {
  const site = siteSchema.parse({ slug: 'acme', dealer: { locations: yards }, ...settings });
  expect(searchSetup(documents, site).near).toEqual(near);
});

const weekly = (id: string, prices: Partial<SearchDocument>) => ({ id, weekly_price_range: '$200 - $250', ...prices }) as SearchDocument;
const subscribed = weekly('1', { subscription_price: 199 });
const rented = weekly('2', { weekly_price: 239 });

it.each<[string, SearchDocument[], 'rental' | 'subscription' | undefined, string[], string]>([
  ['a rental page', [subscribed, rented], 'rental', ['weekly_price'], 'weekly_price'],
  ['a page of subscriptions', [subscribed, rented], 'subscription', ['subscription_price', 'weekly_price_range'], 'subscription_price'],
  ['a page of both', [subscribed, rented], undefined, ['subscription_price', 'weekly_price_range'], 'subscription_price'],
  ['every page of a site that only rents', [rented], undefined, ['weekly_price', 'weekly_price_range'], 'weekly_price'],
])('%s filters and sorts by its own weekly price (rule S41)', (_what, documents, offer, filters, price) => {
  const site = siteSchema.parse({
    slug: 'acme',
    search: {
      filters: ['subscription_price', 'weekly_price_range'],
      sorts: ['subscription_price_asc', 'subscription_price_desc', 'latest'],
      defaultSort: ['sale_rank:desc', 'subscription_price:asc'],
    },
  });
  const setup = searchSetup(documents, site, offer);
  expect(setup.filters.map(({ attribute }) => attribute)).toEqual(filters);
  expect(setup.sorts.map(({ name }) => name)).toEqual([`${price}_asc`, `${price}_desc`, 'latest']);
  expect(setup.defaultSort).toEqual(['sale_rank:desc', `${price}:asc`]);
  expect(setup.urls.defaultSort).toBe(`${price}_asc`);
});
