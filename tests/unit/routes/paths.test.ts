import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  articlePath,
  brandPagePath,
  carPath,
  checkoutPath,
  compareHref,
  isSafeLink,
  linkKind,
  parseCarPath,
  parseCompared,
  searchLandingPath,
} from '#lib/routes/paths.ts';

describe('car paths', () => {
  it('parse back to what they were built from', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^[A-Za-z0-9_-]+$/), (slug) => {
        expect(parseCarPath(carPath(slug))).toBe(slug);
        expect(parseCarPath(checkoutPath(slug))).toBe(slug);
        expect(parseCarPath(`${carPath(slug)}/`)).toBe(slug);
      }),
    );
  });

  it.each(['/cars', '/cars/', '/cars/a b', '/cars/a/b', '/car/a', '/x/cars/a', '/cars/..', '/cars/a/checkout/b'])('%s is none', (path) =>
    expect(parseCarPath(path)).toBeUndefined(),
  );
});

it('builds articles and brand pages', () => {
  expect(articlePath('/blog', 'first')).toBe('/blog/first');
  expect(articlePath('/news', 'first')).toBe('/news/first');
  expect(brandPagePath('bull-bars', true)).toBe('/pages/bull-bars');
  expect(brandPagePath('bull-bars', false)).toBe('/bull-bars');
});

it.each([
  [undefined, '/search/new-used-and-demo-cars'],
  ['', '/search/new-used-and-demo-cars'],
  ['used-cars', '/search/used-cars'],
  ['/used-cars/', '/search/used-cars'],
  ['search/used-cars', '/search/used-cars'],
  ['/search/used-cars', '/search/used-cars'],
  ['searching', '/search/searching'],
])('the search path %s', (setting, path) => expect(searchLandingPath(setting)).toBe(path));

describe('links', () => {
  it.each([
    ['/about-us', 'internal', true],
    ['/', 'internal', true],
    ['#finance-form', 'internal', true],
    ['tel:0263311234', 'plain', true],
    ['MAILTO:a@example.com', 'plain', true],
    ['sms:0400000000', 'plain', true],
    ['https://www.google.com/maps/place/x', 'directions', true],
    ['https://www.google.com.au/maps?q=x', 'directions', true],
    ['https://maps.google.com/?q=x', 'directions', true],
    ['https://maps.apple.com/?q=x', 'directions', true],
    ['https://goo.gl/maps/x', 'directions', true],
    ['https://maps.app.goo.gl/x', 'directions', true],
    ['https://www.facebook.com/x', 'external', true],
    ['http://example.com/maps', 'external', true],
    ['//example.com', 'external', false],
    ['/\\example.com', 'external', false],
    ['/\t/example.com', 'internal', false],
    ['javascript:alert(1)', 'external', false],
    [' JavaScript:alert(1)', 'external', false],
    ['data:text/html,x', 'external', false],
    ['about-us', 'external', false],
    ['', 'external', false],
  ])('%s is %s, safe: %s', (url, kind, safe) => {
    expect(linkKind(url)).toBe(kind);
    expect(isSafeLink(url)).toBe(safe);
  });
});

describe('the compare address', () => {
  it('parses back to what it was built from', () => {
    const slug = fc.stringMatching(/^[A-Za-z0-9_-]{1,30}$/);
    fc.assert(
      fc.property(fc.uniqueArray(slug, { maxLength: 4 }), (slugs) => {
        expect(parseCompared(new URL(compareHref(slugs), 'https://dealer.example').searchParams.get('cars') ?? '')).toEqual(slugs);
      }),
    );
    expect(compareHref([])).toBe('/compare');
    expect(compareHref(['a', 'b'])).toBe('/compare?cars=a,b');
  });

  it.each([
    ['', []],
    [',,', []],
    ['a,,b', ['a', 'b']],
    ['a,a,b', ['a', 'b']],
    [' a , b ', ['a', 'b']],
    ['a,../b,<c>,d', ['a', 'd']],
    ['a,b,c,d,e', ['a', 'b', 'c', 'd']],
  ])('%j names %j', (cars, slugs) => expect(parseCompared(cars)).toEqual(slugs));
});
