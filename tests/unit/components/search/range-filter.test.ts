import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { PriceFinder } from '#components/search/price-finder.tsx';
import { RangeFilter } from '#components/search/range-filter.tsx';
import { makeChrome } from '#lib/pages/chrome.ts';
import { testMotors } from '../../pages/test-motors.ts';
import { elementsOf, textsOf } from '../markup.ts';
import { type SearchCase, searchMarkup } from './search-parts.ts';

type Filter = Parameters<typeof RangeFilter>[0]['filter'];
const price: Filter = { kind: 'range', attribute: 'price', label: 'Price', unit: 'money' };
const km: Filter = { kind: 'range', attribute: 'km', label: 'Odometer (km)', unit: 'distance' };
const year: Filter = { kind: 'range', attribute: 'year', label: 'Year', unit: 'plain' };

const htmlOf = (filter: Filter, search: SearchCase = {}, hasShowButton = true) =>
  searchMarkup(RangeFilter, { filter, hasShowButton }, search);
const boundsOf = (html: string) => {
  const labels = textsOf(html, 'label');
  return elementsOf(html, 'input').map(({ attributes }, index) => [labels[index], attributes.placeholder, attributes.value]);
};

describe('a range filter', () => {
  it.each<[string, Filter, SearchCase, unknown[]]>([
    [
      'money',
      price,
      { results: { stats: { price: { min: 5000, max: 42_000 } } } },
      [
        ['From ($)', '5,000', ''],
        ['To ($)', '42,000', ''],
      ],
    ],
    [
      'kilometres',
      km,
      { results: { stats: { km: { min: 10, max: 150_000 } } }, state: { ranges: { km: { max: 90_000 } } } },
      [
        ['From (km)', '10', ''],
        ['To (km)', '150,000', '90000'],
      ],
    ],
    [
      'miles in the US',
      km,
      { results: { stats: { km: { min: 1, max: 2 } } }, options: { locale: { language: 'en-US' } } },
      [
        ['From (mi)', '1', ''],
        ['To (mi)', '2', ''],
      ],
    ],
    [
      'years, without a comma',
      year,
      { results: { stats: { year: { min: 2015, max: 2021 } } } },
      [
        ['From', '2015', ''],
        ['To', '2021', ''],
      ],
    ],
    [
      'a search without results',
      year,
      { results: { total: 0, stats: { year: { min: 0, max: 0 } } } },
      [
        ['From', 'Any', ''],
        ['To', 'Any', ''],
      ],
    ],
  ])('has two optional limits with the bounds as hints: %s', (_what, filter, search, bounds) =>
    expect(boundsOf(htmlOf(filter, search))).toEqual(bounds),
  );
});

const buttonsOf = (html: string) => elementsOf(html, 'button').map(({ text, attributes }) => [text, attributes['aria-disabled']]);

describe('the price filter', () => {
  it.each<[string, number, boolean, unknown[]]>([
    ['three cars', 3, true, [['Show Me 3 Cars', 'false']]],
    ['one car', 1, true, [['Show Me 1 Car', 'false']]],
    ['no cars', 0, true, [['Show Me 0 Cars', 'true']]],
    ['a drawer, which has its own button', 3, false, []],
  ])('has a button with the count: %s', (_what, total, hasShowButton, buttons) =>
    expect(buttonsOf(htmlOf(price, { results: { total } }, hasShowButton))).toEqual(buttons),
  );

  it.each([
    [undefined, '<span>Any</span><span>Any</span>'],
    [{ min: 10_000 }, '<span>$10,000</span><span>Any</span>'],
    [{ min: 10_000, max: 20_000 }, '<span>$10,000</span><span>$20,000</span>'],
  ])('shows the ends of the slider: %j', (range, ends) =>
    expect(htmlOf(price, { state: { ranges: range ? { price: range } : {} } })).toContain(ends),
  );
});

describe('the price finder of the home page', () => {
  const chrome = makeChrome(testMotors({}));
  const bounds = { min: 5000, max: 90_000, step: 500 };
  const finderOf = (count: number) => {
    return renderToStaticMarkup(createElement(PriceFinder, { prices: { bounds }, total: count, chrome }));
  };

  it.each([
    [0, 'Show Me 0 Cars'],
    [1, 'Show Me 1 Car'],
    [1200, 'Show Me 1,200 Cars'],
  ])('links to all stock, the highest price first, with its count: %i', (count, text) =>
    expect(elementsOf(finderOf(count), 'a').map((link) => [link.text, link.attributes.href])).toEqual([
      [text, `${chrome.searchHref}?sortBy=price_desc`],
    ]),
  );

  it('starts with any price', () => expect(finderOf(1)).toContain('<span>Any price</span><span>Any price</span>'));
});
