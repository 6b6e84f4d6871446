import { describe, expect, test } from 'vitest';
import { carOf, pageOf, testMotors } from './test-motors.ts';

const everything = '/search/new-used-and-demo-cars';

describe('other addresses of the stock (rule H21)', () => {
  test.each<[string, object, string[], [string, string | undefined][]]>([
    [
      'lead to the searches',
      {},
      [],
      [
        ['/search', everything],
        ['/cars', everything],
        ['/inventory', everything],
        ['/used-cars', '/search/used-cars'],
        ['/new-cars', '/search/new-cars'],
        ['/demo-cars', '/search/demo-cars'],
      ],
    ],
    [
      'lead to the default search of the site',
      { pages: { defaultSearchPath: 'used-cars' } },
      [],
      [
        ['/search', '/search/used-cars'],
        ['/cars', '/search/used-cars'],
      ],
    ],
    ['use the noun of the site', { labels: { vehicleNoun: 'Truck' } }, [], [['/used-cars', '/search/used-trucks']]],
    ['are pages where the dealer has such a page', {}, ['/stock'], [['/stock', undefined]]],
  ])('%s', (_what, options, content, wanted) => {
    const { redirects } = testMotors(
      options,
      [],
      content.map((path) => pageOf(path)),
    );
    expect(wanted.map(([path]) => [path, redirects.get(path)])).toEqual(wanted);
  });

  test('a make under the name of the data leads to the shown one, with its models (rule C2)', () => {
    const { redirects } = testMotors({ cars: { brandAliases: { 'Old Mazda': 'Mazda', Kia: 'Kia Motors' } } }, [carOf('a')]);
    const makes = [...redirects].filter(([path]) => path.startsWith('/search/'));
    expect(makes).toEqual([
      ['/search/old-mazda', '/search/mazda'],
      ['/search/old-mazda/cx-5', '/search/mazda/cx-5'],
    ]);
  });
});

describe('the address of a page that this site does not use (rule U17)', () => {
  const article = (path: string) => pageOf(path, { kind: 'article', tags: ['Advice'] });
  test.each<[string, object, ReturnType<typeof pageOf>[], string, string | undefined]>([
    ['news of a blog', {}, [article('/blog/first')], '/news', '/blog'],
    ['an article of a blog', {}, [article('/blog/first')], '/news/first', '/blog/first'],
    ['the blog of a site with news', { pages: { blog: '/news' } }, [article('/news/first')], '/blog/first', '/news/first'],
    ['a tag', { pages: { blog: '/news' } }, [article('/news/first')], '/blog/tag/advice', '/news/tag/advice'],
    ['news of a site without articles', {}, [], '/news', undefined],
    ['pre-approval on the finance page', { pages: { preApproval: '/finance' } }, [pageOf('/finance')], '/finance-pre-approval', '/finance'],
    [
      'pre-approval with its own page',
      { pages: { preApproval: '/finance' } },
      [pageOf('/finance'), pageOf('/finance-pre-approval')],
      '/finance-pre-approval',
      undefined,
    ],
    ['pre-approval of a site without it', { pages: { preApproval: '/finance' } }, [], '/finance-pre-approval', undefined],
    ['a finance page, which is not pre-approval', {}, [pageOf('/finance')], '/finance-pre-approval', undefined],
    ['the garage of a group', { pages: { garage: '/mymotorama' } }, [], '/my-garage', '/mymotorama'],
    ['the usual garage', {}, [], '/my-garage', undefined],
    ['a brand page with the prefix', {}, [pageOf('/darche')], '/pages/darche', '/darche'],
    ['a brand page without the prefix', { pages: { usePagesPath: true } }, [pageOf('/pages/darche')], '/darche', '/pages/darche'],
    [
      'two pages, each with its own address',
      { pages: { usePagesPath: true } },
      [pageOf('/darche'), pageOf('/pages/darche')],
      '/darche',
      undefined,
    ],
  ])('%s', (_what, options, content, path, to) => {
    expect(testMotors(options, [carOf('a')], content).redirects.get(path)).toBe(to);
  });

  test('no redirect leads to another one, and none is in the way of a page', () => {
    const { redirects, fixedPaths, landings } = testMotors(
      { pages: { blog: '/news', preApproval: '/finance' } },
      [carOf('a')],
      [article('/news/first'), pageOf('/finance')],
    );
    const isPage = (path: string) => fixedPaths.has(path) || landings.has(path);
    expect(redirects.size).toBeGreaterThan(10);
    for (const [from, to] of redirects) expect([from, isPage(from), to, isPage(to)]).toEqual([from, false, to, true]);
  });
});
