import { expect, it } from 'vitest';
import { dealerSearchPath, parseDealerSearch } from '#lib/routes/dealer-search.ts';

it.each(['harbour-city', 'a b&c', 'Škoda?x=1', '100%'])('leads to the dealer %s, and back', (slug) => {
  const path = dealerSearchPath('/search/used-cars', slug);
  expect(parseDealerSearch(path.slice(path.indexOf('?')))).toBe(slug);
});
it('is the address of rule U14', () =>
  expect(dealerSearchPath('/search/used-cars', 'harbour-city')).toBe('/search/used-cars?refinementList[dealership_slug][0]=harbour-city'));
it('is undefined for other addresses', () => expect(parseDealerSearch('?page=2')).toBeUndefined());
