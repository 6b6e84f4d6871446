import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { valueAt } from '#lib/site/path.ts';
import { problemLine } from '#lib/site/problem.ts';
import { remoteHomes } from '#lib/site/remote-settings.ts';
import { problemsOf, resolved } from './layered.ts';

const platform = 'the platform’s configuration of website 123';
const yard = { id: '1', name: 'Yard', slug: 'yard' };

describe('a value of the platform that the options do not allow', () => {
  test.each<[string, object, string, unknown, string[]]>([
    [
      'a number too high becomes the highest',
      { cars: { soldWindowDays: 90 } },
      'cars.soldWindowDays',
      60,
      ['include_sold_cars_days: expected at most 60, got 90, so the site uses 60; correct it on the platform'],
    ],
    [
      'a number too low becomes the lowest',
      { reviews: { minimumRating: -1 } },
      'reviews.minimumRating',
      0,
      ['reviews.settings.minimum_rating: expected at least 0, got -1, so the site uses 0; correct it on the platform'],
    ],
    [
      'a path that is no search page is ignored',
      { pages: { defaultSearchPath: '/search' } },
      'pages.defaultSearchPath',
      'used-cars',
      ['default_search_path: ignored: "/search" is not the path of a search page; correct it on the platform'],
    ],
    [
      'an address that is none is ignored',
      { search: { host: 'https://' } },
      'search.host',
      undefined,
      [
        'search_host: ignored: expected an address that starts with https:// or http://, got the text "https://"; correct it on the platform',
      ],
    ],
    [
      'the second of two locations with the same ID is ignored',
      { dealer: { locations: [yard, { ...yard, slug: 'other' }] } },
      'dealer.locations',
      [yard],
      [
        'locations[1].id: ignored: the text "1" is also the id of location 1; correct it on the platform',
        'locations[1]: ignored: missing: expected text; correct it on the platform',
      ],
    ],
  ])('%s', (_name, remote, path, value, lines) => {
    const site = { pages: { defaultSearchPath: 'used-cars' } };
    const { site: result, notices, platformNotices } = resolved({ site, remote });
    expect(valueAt(result, path.split('.'))).toEqual(value === 'used-cars' ? '/search/used-cars' : value);
    expect(platformNotices.map(problemLine)).toEqual(lines.map((line) => `${platform}: ${line}`));
    expect(notices).toEqual(expect.arrayContaining([...platformNotices]));
  });

  test('is still refused where a person wrote it', () =>
    expect(problemsOf({ overrides: { cars: { soldWindowDays: 90 } }, remote: { cars: { soldWindowDays: 90 } } })).toEqual([
      'tenants/acme/site.json (overrides): cars.soldWindowDays: expected at most 60, got 90; change it to fit',
    ]));

  test('never fails a dealer, whatever the platform sends', () => {
    const value = fc.oneof(fc.jsonValue(), fc.integer(), fc.webUrl(), fc.constant([yard, yard]), fc.constant([{ ...yard, slug: 'A b' }]));
    const home = fc.constantFrom(...remoteHomes.map(({ to }) => to));
    fc.assert(
      fc.property(fc.dictionary(home, value, { maxKeys: 6 }), (values) => {
        const remote: Record<string, Record<string, unknown>> = {};
        for (const [to, item] of Object.entries(values)) {
          const [group = '', key = ''] = to.split('.');
          if (item !== null) remote[group] = { ...remote[group], [key]: item };
        }
        expect(problemsOf({ remote })).toEqual([]);
      }),
      { numRuns: 100 },
    );
  });
});
