import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { Dropped } from '#lib/model/dropped.ts';
import { readLoose } from '#lib/model/loose.ts';
import { type RemoteSite, remoteSite } from '#lib/model/remote-site.ts';
import { loadDealerContent } from '#lib/pull/content/dealer-content.ts';

let tenantDir: string;
beforeEach(async () => {
  tenantDir = await mkdtemp(join(tmpdir(), 'forecourt-content-'));
});
afterEach(() => rm(tenantDir, { recursive: true }));

const site = {
  pages: { blog: '/news', usePagesPath: true, garage: '/my-garage', searchAliases: { '/find/vans': '/search/van' } },
  reviews: { minimumRating: 4, hidden: [], count: 0 },
  dealer: { locations: [{ id: '1', slug: 'orange' }] },
};

/** The content of a dealer with these files, on a platform that sends this configuration. */
async function load(files: Record<string, string>, sent: Partial<Record<keyof RemoteSite, unknown>> = {}, usePagesPath = true) {
  for (const [name, text] of Object.entries(files)) {
    await mkdir(dirname(join(tenantDir, name)), { recursive: true });
    await writeFile(join(tenantDir, name), text);
  }
  const dropped: Dropped[] = [];
  const remote = readLoose(remoteSite, { id: 7, name: 'Test Motors', ...sent });
  const content = await loadDealerContent(
    { tenantDir, remote: remote.value, site: { ...site, pages: { ...site.pages, usePagesPath } }, today: '2026-11-22' },
    dropped,
  );
  return { ...content, dropped: [...remote.drops, ...dropped] };
}

describe('pages of the platform', () => {
  test.each<[string, boolean, string]>([
    ['bull-bars', true, '/pages/bull-bars'],
    ['pages/bull-bars', true, '/pages/bull-bars'],
    ['bull-bars', false, '/bull-bars'],
    ['about-us', true, '/about-us'],
    ['special-offers', true, '/special-offers'],
    ['home', true, '/'],
  ])('%s is served, with the prefix of landing pages %s, at %s (rule U10)', async (slug, usePagesPath, path) => {
    const { pages } = await load({}, { pages: [{ slug, title: 'A page', blocks: [{ type: 'text', text: 'Text.' }] }] }, usePagesPath);
    expect(pages.map((page) => page.path)).toEqual([path]);
  });

  test('follow the rules of files', async () => {
    const { pages, dropped } = await load(
      {},
      {
        pages: [
          {
            slug: 'pages/darche',
            title: 'Darche',
            blocks: [
              { type: 'text', text: 'Tents.' },
              { type: 'faq', questions: [{ question: 'Q', answer: 'A' }] },
            ],
          },
          { slug: 'positions/fitter', title: 'Fitter', employment: 'full-time', posted: '2026-11-20', closes: '2026-12-20', blocks: [] },
        ],
        blogs: { items: [{ slug: 'first', title: 'First', date: '2026-11-01', blocks: [{ type: 'text', text: 'Hello.' }] }] },
      },
    );
    expect(dropped).toEqual([]);
    expect(pages).toEqual([
      {
        path: '/current-positions/fitter',
        kind: 'position',
        title: 'Fitter',
        heading: 'Fitter',
        description: '',
        date: '2026-11-20',
        from: '2026-11-20',
        until: '2026-12-20',
        position: { employment: ['full-time'] },
        blocks: [],
      },
      expect.objectContaining({ path: '/news/first', kind: 'article', date: '2026-11-01', description: 'Hello.' }),
      expect.objectContaining({
        path: '/pages/darche',
        kind: 'page',
        blocks: [
          { type: 'text', text: 'Tents.' },
          { type: 'faq', questions: [{ question: 'Q', answer: 'A' }] },
        ],
      }),
    ]);
  });

  test('yield to a file of the same address', async () => {
    const { pages, dropped } = await load(
      { 'content/about-us.md': '---\ntitle: Ours\n---\nText', 'content/blog/tow.md': '---\ntitle: Our article\n---\nText' },
      { pages: [{ slug: 'about-us', title: 'Theirs', blocks: [] }], blogs: { items: [{ slug: 'tow', title: 'Theirs', blocks: [] }] } },
    );
    expect(pages.map(({ title }) => title)).toEqual(['Ours', 'Our article']);
    const leftOut = (at: string, path: string) => ({
      effect: 'leftOut',
      at,
      field: 'slug',
      value: path,
      reason: `another page is served at ${path} too`,
      fix: 'remove one of them',
    });
    expect(dropped).toEqual([leftOut('website pages', '/about-us'), leftOut('website blogs.items', '/news/tow')]);
  });

  const page = { slug: 'a', title: 'A' };
  test.each<[string, unknown, number, Partial<Dropped>]>([
    ['no page at all', 7, 0, { reason: 'it is not a page' }],
    ['a slug that is no address', { ...page, slug: '../a' }, 0, { field: 'slug', reason: 'it is not an address' }],
    [
      'the address of a search',
      { slug: 'find/vans', title: 'A' },
      0,
      { reason: 'pages.searchAliases["/find/vans"] is served at /find/vans too' },
    ],
    ['the address of a car', { slug: 'cars/a', title: 'A' }, 0, { reason: '/cars/a is the address of a car' }],
    ['no title', { slug: 'a' }, 0, { reason: 'title: Invalid input: expected string, received undefined' }],
    ['a form that does not exist', { ...page, form: 'carrers' }, 0, { field: 'form', fix: 'did you mean careers?' }],
    ['an end before its start', { ...page, from: '2026-12-02', until: '2026-12-01' }, 0, { field: 'until' }],
    ['an unknown key', { ...page, colour: 'red' }, 1, { effect: 'unknown', field: 'colour' }],
    ['a wrong date', { ...page, until: 'soon' }, 1, { field: 'until' }],
    ['a wrong relative date', { ...page, until: '+2w' }, 0, { reason: expect.stringContaining('is not a relative date') }],
    ['blocks that are no list', { ...page, blocks: 'x' }, 1, { field: 'blocks', reason: 'it is not a list' }],
    ['no block', { ...page, blocks: [7] }, 1, { field: 'blocks[0]', reason: 'it is not a block' }],
    ['an unknown block', { ...page, blocks: [{ type: 'carousel' }] }, 1, { field: 'blocks[0]', reason: 'there is no block "carousel"' }],
    [
      'a wrong block',
      { ...page, blocks: [{ type: 'faq', questions: [] }] },
      1,
      { field: 'blocks[0]', fix: 'a "faq" has: title, questions' },
    ],
    ['a text without text', { ...page, blocks: [{ type: 'text' }] }, 1, { field: 'blocks[0]', reason: 'text: it has no text' }],
    [
      'two forms',
      {
        ...page,
        blocks: [
          { type: 'form', form: 'contact' },
          { type: 'form', form: 'parts' },
        ],
      },
      1,
      { field: 'blocks[1]', reason: 'form: a page shows one form' },
    ],
    ['characters that HTML cannot hold', { ...page, title: 'A\u0000' }, 1, { effect: 'corrected', field: 'title' }],
    [
      'a position at a place that the dealer lacks',
      { slug: 'positions/a', title: 'A', employment: 'casual', posted: '2026-11-01', location: 'orenge' },
      0,
      { at: '/current-positions/a', field: 'location', fix: 'did you mean orange?' },
    ],
    [
      'a kind of employment that does not exist',
      { slug: 'positions/a', title: 'A', employment: 'sometimes', posted: '2026-11-01' },
      0,
      { field: 'employment' },
    ],
  ])('with %s: never fatal, always reported', async (_what, raw, count, drop) => {
    const { pages, dropped } = await load({}, { pages: [raw] });
    expect(pages).toHaveLength(count);
    expect(dropped).toContainEqual(expect.objectContaining({ effect: 'leftOut', ...drop }));
  });

  test('that are nested too deeply are left out', async () => {
    let deep: unknown = 'x';
    for (let level = 0; level < 5000; level += 1) deep = [deep];
    const { pages, dropped } = await load({}, { pages: [{ ...page, blocks: deep }, page] });
    expect(pages).toHaveLength(1);
    expect(dropped).toMatchObject([{ effect: 'leftOut', field: 'pages[0]' }]);
  });
});

describe('reviews', () => {
  test('of the file and of the platform are one list, in which the file’s count', async () => {
    const { reviews, hasRelativeReviews, dropped } = await load(
      { 'reviews.json': JSON.stringify([{ id: '1', author: 'Ours', rating: 5, date: '-1d' }]) },
      {
        reviews: {
          items: [
            { id: '1', author: 'Theirs', rating: 4 },
            { id: 2, author: 'Two', rating: 3 },
          ],
        },
      },
    );
    expect(reviews).toMatchObject({ shown: [{ author: 'Ours', date: '2026-11-21' }], count: 2, average: 4 });
    expect([hasRelativeReviews, dropped]).toEqual([true, []]);
  });

  test.each([
    ['{ "reviews": [{ "author": "A", "rating": 5 }] }', 1],
    ['[]', undefined],
    ['null', undefined],
  ])('in a file %s', async (text, count) => {
    expect((await load({ 'reviews.json': text })).reviews?.count).toBe(count);
  });

  test.each([
    [
      '{ "reviews": 7 }',
      'reviews.json: expected a list of reviews, or an object with such a list under "reviews"; wrap the reviews in [ ]',
    ],
    ['[{]', 'reviews.json'],
  ])('a file %s stops the build', async (text, message) => {
    await expect(load({ 'reviews.json': text })).rejects.toThrow(message);
  });
});
