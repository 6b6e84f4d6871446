import { execFileSync } from 'node:child_process';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { loadContent } from '#lib/pull/content/load-content.ts';

let root: string;
beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'forecourt-content-'));
});
afterAll(() => rm(root, { recursive: true }));

const routes = {
  blog: '/blog',
  garage: '/my-garage',
  usePagesPath: false,
  searchAliases: { '/find/rental-cars': '/search/rental-cars' },
};
let dealers = 0;

/** The addresses that files of these names get, or the error without the folder's name. */
async function load(files: readonly string[], changes: Partial<typeof routes> = {}): Promise<string[] | string> {
  const dealer = join(root, String(dealers++));
  for (const file of files) {
    await mkdir(dirname(join(dealer, 'content', file)), { recursive: true });
    await writeFile(join(dealer, 'content', file), '---\ntitle: A page\n---\nText\n');
  }
  return loadContent(dealer, { ...routes, ...changes }, '2026-11-20').then(
    (pages) => pages.map(({ path }) => path),
    (error: Error) => error.message.replace(join(dealer, 'content'), ''),
  );
}

describe('the address of a content file', () => {
  test.each<[string[], Partial<typeof routes>, string[]]>([
    [['about-us.md', 'blog/first.md', 'pages/darche.md'], {}, ['/about-us', '/blog/first', '/darche']],
    [
      ['about-us.md', 'blog/first.md', 'pages/darche.md'],
      { blog: '/news', usePagesPath: true },
      ['/about-us', '/news/first', '/pages/darche'],
    ],
    [['darche.md', 'pages/darche.md'], { usePagesPath: true }, ['/darche', '/pages/darche']],
    [['cars.md', 'search.md', 'blog.md', 'our-locations/orange.md'], {}, ['/blog', '/cars', '/our-locations/orange', '/search']],
    [['my-garage.md'], { garage: '/myservco' }, ['/my-garage']],
    [[], {}, []],
  ])('%j with %j', async (files, changes, paths) => expect(await load(files, changes)).toEqual(paths));

  test('is one for each of a thousand files', async () => {
    const files = Array.from({ length: 1000 }, (_, index) => `blog/article-${index}.md`);
    expect(await load(files)).toHaveLength(1000);
  });
});

describe('an address that is taken (rule U18)', () => {
  test.each<[string[], Partial<typeof routes>, string]>([
    [['darche.md', 'pages/darche.md'], {}, '/pages/darche.md: darche.md is served at /darche too; rename one of them'],
    [
      ['blog/first.md', 'news/first.md'],
      { blog: '/news' },
      '/news/first.md: blog/first.md is served at /news/first too; rename one of them',
    ],
    [
      ['find/rental-cars.md'],
      {},
      '/find/rental-cars.md: pages.searchAliases["/find/rental-cars"] is served at /find/rental-cars too; rename the file, or remove the alias',
    ],
    [['index.md'], {}, '/index.md: /index is the address of the home page; rename the file'],
    [['search/used-cars.md'], {}, '/search/used-cars.md: /search/used-cars is the address of a search; rename the file'],
    [['pages/cars/a.md'], {}, '/pages/cars/a.md: /cars/a is the address of a car; rename the file'],
    [['compare.md'], {}, '/compare.md: /compare is the address of a page that every site has; rename the file'],
    [['gone/mazda.md'], {}, '/gone/mazda.md: /gone/mazda is the address of the pages of removed cars; rename the file'],
    [['api/leads.md'], {}, '/api/leads.md: /api/leads is the address of files and answers of the site; rename the file'],
    [['my-garage.md'], {}, '/my-garage.md: /my-garage is the address of the saved cars; rename the file'],
    [
      ['myservco/saved.md'],
      { garage: '/myservco' },
      '/myservco/saved.md: /myservco/saved is the address of the saved cars; rename the file',
    ],
    [['blog/tag/advice.md'], {}, '/blog/tag/advice.md: /blog/tag/advice is the address of the lists of articles; rename the file'],
  ])('%j with %j is an error', async (files, changes, message) => expect(await load(files, changes)).toBe(message));
});

test('a named pipe in the place of a page is refused', async () => {
  const file = join(root, 'pipe', 'content', 'about-us.md');
  await mkdir(dirname(file), { recursive: true });
  execFileSync('mkfifo', [file]);
  await expect(loadContent(join(root, 'pipe'), routes, '2026-11-20')).rejects.toThrow(
    `${file}: this is a named pipe, not a file. Put a file there.`,
  );
});
