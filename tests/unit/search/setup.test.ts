import { expect, it } from 'vitest';
import { searchSetup } from '#lib/search/setup.ts';
import { siteSchema } from '#lib/site/schema.ts';

const location = (id: string, name: string, address: object) => ({ id, name, slug: id, address });

it.each<[string, object[], object | undefined]>([
  [
    'its postcode, its name without "yard", and its town with the state',
    [location('1', 'Newcastle yard', { city: 'Broadmeadow', state: 'NSW', postcode: '2292' })],
    { 2292: 'Broadmeadow', Newcastle: 'Broadmeadow', Broadmeadow: 'Broadmeadow', 'Broadmeadow NSW': 'Broadmeadow' },
  ],
  ['its name alone', [location('1', 'Gold Coast hub', { city: 'Bundall' })], { 'Gold Coast': 'Bundall', Bundall: 'Bundall' }],
  ['nothing without a town', [location('1', 'Head office', { postcode: '2000' })], undefined],
])('a location is found by %s (rule S36)', (_what, locations, towns) => {
  const site = siteSchema.parse({ slug: 'acme', dealer: { locations } });
  expect(searchSetup([], site).towns).toEqual(towns);
});
