import { describe, expect, it } from 'vitest';
import { Pages } from '#components/search/pages.tsx';
import { elementsOf } from '../markup.ts';
import { searchMarkup } from './search-parts.ts';

const linksOf = (total: number, page: number) =>
  elementsOf(searchMarkup(Pages, {}, { state: { page }, results: { total }, options: { search: { hitsPerPage: 10 } } }), 'a').map(
    ({ attributes }) => [attributes['aria-label'], attributes.href, attributes['aria-current']],
  );

describe('the page numbers of a search', () => {
  it.each([0, 1, 10])('are left out for %i cars, which fit on one page', (total) => expect(linksOf(total, 1)).toEqual([]));

  it.each([
    [1, ['Page 1', 'Page 2', 'Page 3', 'Next page'], 'Page 1'],
    [2, ['Previous page', 'Page 1', 'Page 2', 'Page 3', 'Next page'], 'Page 2'],
    [3, ['Previous page', 'Page 1', 'Page 2', 'Page 3'], 'Page 3'],
  ])('on page %i of three', (page, names, current) => {
    const links = linksOf(25, page);
    expect(links.map(([name]) => name)).toEqual(names);
    expect(links.filter((link) => link[2] === 'page').map(([name]) => name)).toEqual([current]);
  });

  it('are real links', () =>
    expect(linksOf(25, 2).map(([name, href]) => [name, href])).toEqual([
      ['Previous page', '/search/new-used-and-demo-cars'],
      ['Page 1', '/search/new-used-and-demo-cars'],
      ['Page 2', '/search/new-used-and-demo-cars?page=2'],
      ['Page 3', '/search/new-used-and-demo-cars?page=3'],
      ['Next page', '/search/new-used-and-demo-cars?page=3'],
    ]));

  it.each([
    [1, '1* 2 3 10'],
    [4, '1 3 4* 5 10'],
    [5, '1 4 5* 6 10'],
    [10, '1 8 9 10*'],
  ])('on page %i of ten include the first and the last', (page, texts) => {
    const html = searchMarkup(Pages, {}, { state: { page }, results: { total: 95 }, options: { search: { hitsPerPage: 10 } } });
    const items = elementsOf(html, 'li')
      .map(({ text }) => text)
      .filter((text) => text !== '');
    const current = elementsOf(html, 'a').find(({ attributes }) => attributes['aria-current'])?.text;
    expect(items.map((text) => (text === current ? `${text}*` : text)).join(' ')).toBe(texts);
  });
});
