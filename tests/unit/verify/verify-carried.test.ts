import fc from 'fast-check';
import { expect, test } from 'vitest';
import { noFeeds } from '#lib/compliance/car-breaches.ts';
import type { Car } from '#lib/model/car.ts';
import { encodeLinkRecord } from '#lib/verify/link-record.ts';
import { holdsFor } from '#lib/verify/verify-release.ts';
import { swap } from './planted.ts';
import { cars, catalogueOf, filesOf, now, planted, said, verify } from './small-release.ts';

const good = filesOf(catalogueOf());
const pages = [...good.keys()].filter((file) => file.endsWith('.html'));
const later = catalogueOf([{ ...(cars[0] as Car), price: 18_000 }, ...cars.slice(2)]);

/** Releases with faults in pages and other files, and the moment and stock for which they are verified. */
const releases: [what: string, files: ReadonlyMap<string, string>, asked: { now?: number; catalogue?: typeof later }][] = [
  ['without faults', good, {}],
  ['with a car past its window', good, { now: now + 60_000 }],
  ['with a page that is gone', planted({ 'about.html': undefined }), {}],
  ['with a dead link', planted({ 'index.html': swap('href="/"', 'href="/gone"') }), {}],
  ['with another redirect', planted({ _redirects: '/old /about 301\n' }), {}],
  ['without its search index', planted({ 'search/index.json': '{}' }), {}],
  ['with a wrong sitemap', planted({ 'sitemap.xml': '<urlset><url><loc>https://x.example/</loc></url></urlset>' }), {}],
  ['of another stock', filesOf(later), { catalogue: later }],
  ['with old prices', good, { catalogue: later }],
  ['with a page too many', new Map([...good, ['cars/none.html', good.get('about.html') as string]]), {}],
];

test.each(releases)(
  'a release %s: verified while its pages are rendered, it has the same problems and record',
  async (_what, files, asked) => {
    const { record } = await verify(good);
    const changedFiles = [...files.keys()].filter((file) => files.get(file) !== good.get(file));
    await fc.assert(
      fc.asyncProperty(fc.subarray(pages), async (rendered) => {
        const touched = { ...asked, before: record, changed: [...changedFiles, ...rendered] };
        const whole = await verify(files, touched);
        const early = await verify(files, { ...touched, rendered: new Set(rendered) });
        expect(said(early.problems)).toEqual(said(whole.problems));
        expect(early.blocking).toEqual(whole.blocking);
        expect([encodeLinkRecord(early.record), early.pagesRead]).toEqual([encodeLinkRecord(whole.record), whole.pagesRead]);
      }),
      { numRuns: 6 },
    );
  },
);

test('what was found holds only for the same files and redirects', () => {
  const sound = { files: new Set(['a.html', 'b.js']), redirects: '/x /a 301', pages: new Set(['a.html']), feedLaw: noFeeds };
  const cases: [boolean, string[], string | undefined][] = [
    [true, ['b.js', 'a.html'], '/x /a 301'],
    [false, ['b.js', 'a.html'], '/x /b 301'],
    [false, ['b.js', 'a.html'], undefined],
    [false, ['a.html'], '/x /a 301'],
    [false, ['a.html', 'c.js'], '/x /a 301'],
    [false, ['a.html', 'b.js', 'c.js'], '/x /a 301'],
    [false, [], '/x /a 301'],
  ];
  for (const [holds, files, redirects] of cases) expect(holdsFor(sound, files, redirects)).toBe(holds);
});
