import { expect, it } from 'vitest';
import type { Car } from '#lib/model/car.ts';
import type { SearchDocument } from '#lib/model/search-document.ts';
import { toSearchDocument } from '#lib/search/document.ts';
import { createPageEngine } from '#lib/search/engine/page-engine.ts';
import { makeIndexFile } from '#lib/search/index-file.ts';
import { sortRules } from '#lib/search/queries.ts';
import { siteSchema } from '#lib/site/schema.ts';

const site = siteSchema.parse({ slug: 'acme', dealer: { name: 'Acme', url: 'https://acme.test' } });
const photos = ['a.jpg'];
/** The better the place in the list should be, the lower the dealer's own rank. */
const stock: [string, Partial<Car>][] = [
  ['whole', { price: 20_000, images: photos }],
  ['weekly', { weekly_price: 300, images: photos }],
  ['coming', { status: 'coming_soon', price: 9000, images: photos }],
  ['no photos', { price: 20_000 }],
  ['no price', { images: photos }],
  ['price of a dollar', { price: 1, images: photos }],
  ['preorder', { preorder: true, images: photos }],
  ['neither', {}],
  ['sold', { status: 'sold', price: 20_000, images: photos }],
  ['tagged', { tag: 'SOLD', price: 20_000, images: photos }],
];
const documents = stock.map(([what, car], index): SearchDocument => {
  const id = `c${index}`;
  return toSearchDocument({ id, slug: id, name: `Kia Rio ${what}`, make: 'Kia', custom_rank: index, ...car }, {}, site);
});
const engine = createPageEngine([makeIndexFile(documents, site)]);
const search = (q: string, sort: string[]) => {
  const body = { queries: [{ indexUid: site.search.index, q, sort, limit: 100 }] };
  const { results } = engine({ method: 'POST', path: '/multi-search', body }).body as { results: { hits: SearchDocument[] }[] };
  return results[0]?.hits.map(({ name }) => name.replace('Kia Rio ', ''));
};

it('“most relevant” starts with what one can buy and see, and ends with sold cars', () => {
  expect(search('', sortRules('relevant', '', site.search.defaultSort))).toEqual([
    ...['coming', 'weekly', 'whole'],
    ...['preorder', 'price of a dollar', 'no price', 'no photos'],
    'neither',
    ...['tagged', 'sold'],
  ]);
});

it('typed words decide first, but sold cars stay last', () => {
  const typed = sortRules('relevant', 'kia rio', site.search.defaultSort);
  expect(search('kia rio', typed)?.slice(0, 3)).toEqual(['coming', 'weekly', 'whole']);
  expect(search('kia rio', typed)?.slice(-2)).toEqual(['tagged', 'sold']);
  expect(search('rio pric', typed)?.slice(0, 2), 'a match at the start of the words comes before a rank').toEqual([
    'price of a dollar',
    'no price',
  ]);
});

it('an order that a shopper chose comes before all of it', () => {
  expect(search('', sortRules('price_desc', '', site.search.defaultSort))?.slice(0, 4)).toEqual(['whole', 'no photos', 'tagged', 'sold']);
});
