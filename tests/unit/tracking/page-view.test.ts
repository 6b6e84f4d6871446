import { expect, test } from 'vitest';
import { pageView } from '#lib/tracking/page-view.ts';

test.each([
  ['home', undefined, '/', 1, 'home'],
  ['search', undefined, '/search/used-cars', 2, 'itemlist'],
  ['search', undefined, '/find/rental-cars', 2, 'itemlist'],
  ['car', undefined, '/cars/finance-special', 3, 'item'],
  ['content', 'page', '/service', 4, 'service'],
  ['content', 'page', '/pages/book-a-service', 4, 'service'],
  ['content', 'page', '/parts', 5, 'parts'],
  ['content', 'page', '/vehicle-parts-and-accessories', 5, 'parts'],
  ['content', 'page', '/finance', 6, 'finance'],
  ['content', 'page', '/finance-pre-approval', 6, 'finance'],
  ['content', 'page', '/trade-in', 7, 'trade'],
  ['content', 'page', '/sell-my-car', 7, 'trade'],
  ['content', 'page', '/book-test-drive', 8, 'unknown'],
  ['content', 'page', '/contact', 9, 'contact'],
  ['content', 'page', '/special-offers', 10, 'specials'],
  ['content', 'locations', '/our-locations', 11, 'contact'],
  ['content', 'page', '/our-locations/service-centre', 4, 'service'],
  ['content', 'article', '/blog/servicing-your-ute', 12, 'unknown'],
  ['content', 'articles', '/news', 12, 'unknown'],
  ['content', 'page', '/about-us', 13, 'unknown'],
  ['success', undefined, '/success', 13, 'unknown'],
  ['notFound', undefined, '/finance', 13, 'unknown'],
])('a page of the kind %s (%s) at %s is view %i, %s', (kind, layout, path, view, type) =>
  expect(pageView({ kind, layout, path })).toEqual({ path, view, type }),
);
