import { describe, expect, it } from 'vitest';
import {
  fullestPage,
  type PageKind,
  pageKinds,
  type SiteModel,
  type SitePage,
} from '../../../../../../scripts/tools/bench/lighthouse/page-kinds.ts';

const page = (path: string, model: SiteModel): SitePage => ({ path, model });
const text = (path: string, more: Partial<SiteModel> = {}) => page(path, { kind: 'content', layout: 'page', ...more });
const column = (...types: string[]) => ({ blocks: { column: types.map((type) => ({ type })) } });
const car = (path: string, photos: number, kind = 'price', more: Partial<SiteModel> = {}) =>
  page(path, { kind: 'car', available: true, price: { kind }, gallery: Array.from({ length: photos }), ...more });

const site = [
  page('/', { kind: 'home' }),
  page('/search/used-cars', { kind: 'search', total: 9 }),
  page('/search/all-cars', { kind: 'search', total: 9, duplicate: {} }),
  car('/cars/a', 2),
  car('/cars/gone', 2, 'price', { available: false }),
  text('/about-us', column('text')),
  page('/blog', { kind: 'content', layout: 'articles' }),
  page('/blog/a', { kind: 'content', layout: 'article' }),
  page('/our-locations', { kind: 'content', layout: 'locations', locations: [{}, {}] }),
  page('/our-locations/a', { kind: 'content', layout: 'locations', locations: [{}] }),
  text('/contact', { form: {} }),
  text('/models/a', { form: {}, blocks: { column: [{ type: 'facts' }], sections: [{ type: 'stock' }] } }),
  text('/reviews', { blocks: { sections: [{ type: 'reviews' }] } }),
  page('/404', { kind: 'not-found' }),
];

describe('fullestPage', () => {
  it.each<[PageKind, string]>([
    ['home', '/'],
    ['search', '/search/used-cars'],
    ['car', '/cars/a'],
    ['sold', '/cars/gone'],
    ['content', '/about-us'],
    ['article', '/blog/a'],
    ['location', '/our-locations/a'],
    ['form', '/contact'],
    ['model', '/models/a'],
    ['reviews', '/reviews'],
  ])('%s is %s', (kind, path) => expect(fullestPage(site, kind)?.path).toBe(path));

  it('is none of a kind that the site does not have', () =>
    expect(pageKinds.filter((kind) => fullestPage([page('/404', { kind: 'not-found' }), car('/cars/a', 0)], kind))).toEqual([]));

  it.each<[string, PageKind, SitePage[], string]>([
    ['several photos before a price and finance', 'car', [car('/a', 1, 'price', { finance: {} }), car('/b', 2, 'none')], '/b'],
    ['a price before finance', 'car', [car('/a', 3, 'none', { finance: {} }), car('/b', 3)], '/b'],
    ['finance before more photos', 'car', [car('/a', 9), car('/b', 3, 'reduced', { finance: {} })], '/b'],
    ['more photos before the path', 'car', [car('/a', 3), car('/b', 4)], '/b'],
    ['the first path among equals', 'car', [car('/b', 3), car('/a', 3)], '/a'],
    ['the longest list', 'search', [page('/a', { kind: 'search', total: 3 }), page('/b', { kind: 'search', total: 30 })], '/b'],
    ['a form before the text', 'form', [text('/a', { form: {}, picture: {} }), text('/b', { form: {}, formFirst: true })], '/b'],
    ['a picture before blocks', 'content', [text('/a', column('text', 'faq')), text('/b', { picture: {}, ...column('text') })], '/b'],
    ['more types of blocks', 'content', [text('/a', column('text', 'text')), text('/b', column('text', 'faq'))], '/b'],
  ])('prefers %s', (_, kind, pages, path) => expect(fullestPage(pages, kind)?.path).toBe(path));
});
