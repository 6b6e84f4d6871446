import { expect, test } from 'vitest';
import { SearchParts } from '#components/search/search-parts.tsx';
import { askedFilters, testSearchModel } from './search-parts.ts';

const Card = () => null;

test.each([
  ['all chosen features', 'filtered_features', ['Sunroof', 'Tow bar'], ['filtered_features:Sunroof', 'filtered_features:Tow bar']],
  ['one of the chosen colours', 'colour', ['Blue', 'Red'], [['colour:Blue', 'colour:Red']]],
])('a search from a link finds cars with %s before their filter is on the page (rule S9)', async (_what, name, values, filters) => {
  const props = { model: testSearchModel(), Card, heading: () => null, hiddenFilters: [name], results: { current: null } };
  expect(await askedFilters(SearchParts, props, { state: { refinements: { [name]: values } } })).toEqual(filters);
});
