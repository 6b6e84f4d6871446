import { describe, expect, it } from 'vitest';
import { resolvePath } from '#lib/pages/catalogue.ts';
import { generatedPaths } from '#lib/pages/generated/generated-kinds.ts';
import { carOf, pageOf, placeOf, testMotors } from './test-motors.ts';

const content = [pageOf('/about-us'), pageOf('/bull-bars')];

describe('a link of the site', () => {
  const catalogue = testMotors({}, [carOf('a')], content);
  it.each([
    ['/', '/'],
    ['/about-us', '/about-us'],
    ['/about-us/', '/about-us'],
    ['/about-us?car=1#form', '/about-us?car=1#form'],
    ['/about-us/#form', '/about-us#form'],
    ['/cars/a', '/cars/a'],
    ['/cars/b', undefined],
    ['/search/mazda', '/search/mazda'],
    ['/search/mazda?page=2', '/search/mazda?page=2'],
    ['/search/kia', undefined],
    ['/pages/bull-bars', '/bull-bars'],
    ['/pages/canopies', undefined],
    ['/Bull-Bars/', '/bull-bars'],
    ['/PAGES/Bull-Bars#fit', '/bull-bars#fit'],
    ['/cars', '/search/new-used-and-demo-cars'],
    ['/search?page=2', '/search/new-used-and-demo-cars?page=2'],
    ['/Search/MAZDA/', '/search/mazda'],
    ['/CARS/a', '/cars/a'],
    ['/cars/A', undefined],
    ['//evil.test', undefined],
    ['/nothing', undefined],
    ['/our-locations', undefined],
    ['/blog', undefined],
  ])('%s leads to %s', (url, path) => expect(resolvePath(catalogue, url)).toBe(path));

  it('keeps /pages/ if the site does', () => {
    const keeping = testMotors({ pages: { usePagesPath: true } }, [], [...content, pageOf('/pages/canopies')]);
    expect(resolvePath(keeping, '/pages/canopies')).toBe('/pages/canopies');
    expect(resolvePath(keeping, '/canopies')).toBe('/pages/canopies');
    expect(resolvePath(keeping, '/pages/bull-bars')).toBeUndefined();
  });
});

it('a site has pages of locations and articles only if it has any', () => {
  expect(generatedPaths(testMotors({}))).toEqual(['/', '/site-map']);
  const whole = testMotors(
    { dealer: { locations: [placeOf('orange')] }, pages: { blog: '/news' } },
    [],
    [pageOf('/news/first', { kind: 'article' })],
  );
  expect(generatedPaths(whole)).toEqual(['/', '/our-locations', '/news', '/site-map']);
});
