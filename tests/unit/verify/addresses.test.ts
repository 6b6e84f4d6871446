import { describe, expect, test } from 'vitest';
import { classifyAddress } from '#lib/verify/addresses.ts';
import { srcsetAddresses, structuredAddresses } from '#lib/verify/element-addresses.ts';
import { findAnswer, makeServedTree, pagePathOf } from '#lib/verify/served-tree.ts';

const base = 'https://acme.example';
const own = (path: string) => ({ kind: 'own', path });

describe('an address on the page /cars/x', () => {
  test.each([
    ['/about', own('/about')],
    ['/about?a=1#b', own('/about')],
    ['https://acme.example', own('/')],
    ['https://acme.example/about', own('/about')],
    ['https://acme.example/about#b', own('/about')],
    ['https://acme.example/api/leads', { kind: 'elsewhere' }],
    ['https://acme.example?x=1', own('/cars/x')],
    ['y', own('/cars/y')],
    ['../about', own('/about')],
    ['?page=2', own('/cars/x')],
    ['', own('/cars/x')],
    [' /ab\nout ', own('/about')],
    ['#place', { kind: 'anchor', id: 'place' }],
    ['/cars/x#place', { kind: 'anchor', id: 'place' }],
    ['#', { kind: 'elsewhere' }],
    ['#top', { kind: 'elsewhere' }],
    ['https://acme.example.org/about', { kind: 'elsewhere' }],
    ['https://other.example/about', { kind: 'elsewhere' }],
    ['//other.example/about', { kind: 'elsewhere' }],
    ['mailto:a@b.example', { kind: 'elsewhere' }],
    ['tel:1', { kind: 'elsewhere' }],
    ['data:image/png;base64,AA', { kind: 'elsewhere' }],
    ['/api/leads', { kind: 'elsewhere' }],
    ['/apiary', own('/apiary')],
    ['JavaScript:alert(1)', { kind: 'unsafe' }],
    ['java\nscript:alert(1)', { kind: 'unsafe' }],
  ])('%j', (url, expected) => {
    expect(classifyAddress(url, '/cars/x', base)).toEqual(expected);
  });
});

describe('a srcset', () => {
  test.each([
    ['/a.webp', ['/a.webp']],
    ['/a.webp 320w, /b.webp 640w', ['/a.webp', '/b.webp']],
    ['/a.webp 1x,/b.webp 2x', ['/a.webp', '/b.webp']],
    ['/a.webp, /b.webp', ['/a.webp', '/b.webp']],
    ['https://cdn.example/w=1,h=2/a.webp 1x, /b.webp 2x', ['https://cdn.example/w=1,h=2/a.webp', '/b.webp']],
    ['  ', []],
  ])('%j', (srcset, expected) => {
    expect(srcsetAddresses(srcset)).toEqual(expected);
  });
});

test('JSON-LD names addresses of the site at any depth', () => {
  const value = {
    '@id': `${base}/a#v`,
    url: 'https://other.example',
    list: [{ image: `${base}/b.webp` }],
    text: `${base} is our site`,
    n: 1,
  };
  expect(structuredAddresses(value, base)).toEqual([`${base}/a#v`, `${base}/b.webp`]);
});

describe('the file that answers', () => {
  const files = ['index.html', '404.html', 'about.html', 'search/used-cars.html', 'cars/__proto__.html', 'images/a b.webp', 'robots.txt'];
  const tree = makeServedTree(files, [{ from: '/search/*', to: '/search/used-cars' }]);
  test.each([
    ['/', 'index.html'],
    ['/about', 'about.html'],
    ['/about/', 'about.html'],
    ['/about.html', 'about.html'],
    ['/robots.txt', 'robots.txt'],
    ['/robots.txt/', undefined],
    ['/images/a%20b.webp', 'images/a b.webp'],
    ['/search/kia/rio', 'search/used-cars.html'],
    ['/search', undefined],
    ['/search/index.1.json', undefined],
    ['/cars/__proto__', 'cars/__proto__.html'],
    ['/constructor', undefined],
    ['/About', undefined],
    ['/%E0%A4%A', undefined],
  ])('%s is %s', (path, expected) => {
    expect(findAnswer(tree, path)).toBe(expected);
  });

  test('has the address it is linked by', () => {
    expect(['index.html', 'cars/x.html', 'cars/x/checkout.html'].map(pagePathOf)).toEqual(['/', '/cars/x', '/cars/x/checkout']);
  });
});
