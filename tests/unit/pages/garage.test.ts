import { describe, expect, it } from 'vitest';
import { sitemapPaths } from '#lib/hosting/sitemap.ts';
import { resolvePath } from '#lib/pages/catalogue.ts';
import { makeChrome } from '#lib/pages/chrome.ts';
import { compareModel, garageModel } from '#lib/pages/frames.ts';
import { carOf, testMotors } from './test-motors.ts';

const bases = ['/my-garage', '/mymotors'] as const;

describe('the favourites area (rule U12)', () => {
  it.each([
    ['/my-garage', '/my-garage?tab=saved-cars', ['/my-garage']],
    ['/mymotors', '/mymotors/saved', ['/mymotors', '/mymotors/saved']],
  ] as const)('at %s', (garage, href, paths) => {
    const catalogue = testMotors({ pages: { garage } }, [carOf('a')]);
    expect(makeChrome(catalogue).garage).toEqual({ savedHref: href, compareHref: '/compare', favourites: 'favourites' });
    const every = bases.flatMap((base) => [base, `${base}/saved`]);
    expect(every.filter((path) => garageModel(catalogue, path))).toEqual(paths);
    expect(resolvePath(catalogue, href)).toBe(href);
    expect(garageModel(catalogue, paths[0])).toMatchObject({
      kind: 'garage',
      heading: 'Saved cars',
      head: { title: 'Saved cars | Test Motors', description: 'The cars you saved at Test Motors.', index: false },
    });
  });

  it('is missing on a site without favourites', () => {
    const catalogue = testMotors({ features: { favourites: false } });
    expect(garageModel(catalogue, '/my-garage')).toBeUndefined();
    expect(resolvePath(catalogue, '/my-garage')).toBeUndefined();
    expect(makeChrome(catalogue).garage).toEqual({ compareHref: '/compare', favourites: 'favourites' });
  });
});

describe('the compare page', () => {
  it('is a frame that search engines do not list', () =>
    expect(compareModel(testMotors({ labels: { vehicleNoun: 'Truck' } }))).toMatchObject({
      kind: 'compare',
      heading: 'Compare trucks',
      head: { title: 'Compare trucks | Test Motors', description: 'Trucks of Test Motors side by side.', index: false },
    }));

  it('is missing on a site without compare', () => {
    const catalogue = testMotors({ features: { compare: false } });
    expect(compareModel(catalogue)).toBeUndefined();
    expect(resolvePath(catalogue, '/compare')).toBeUndefined();
    expect(makeChrome(catalogue).garage).toEqual({ savedHref: '/my-garage?tab=saved-cars', favourites: 'favourites' });
  });
});

it('neither is in the sitemap', () => {
  const paths = sitemapPaths(testMotors({}, [carOf('a')]));
  expect(paths).toContain('/cars/a');
  expect(paths.filter((path) => /garage|compare/.test(path))).toEqual([]);
});

it('an American site has favorites', () =>
  expect(makeChrome(testMotors({ locale: { language: 'en-US' } })).garage.favourites).toBe('favorites'));
