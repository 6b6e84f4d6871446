import { mkdir, mkdtemp, realpath, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { findFile } from '#lib/serve/find-file.ts';

let base: string;
let root: string;

beforeAll(async () => {
  base = await realpath(await mkdtemp(join(tmpdir(), 'forecourt-find-')));
  root = join(base, 'site');
  await mkdir(join(root, 'cars'), { recursive: true });
  await mkdir(join(root, 'search'));
  await mkdir(join(base, 'site-other'));
  const files = [
    'index.html',
    '404.html',
    'about-us.html',
    'cars.html',
    'cars/ute-2.0.html',
    'cars/café.html',
    'robots.txt',
    'a b.txt',
    '100%.txt',
  ];
  for (const file of files) await writeFile(join(root, file), file);
  for (const file of ['secret.txt', 'site.txt', 'site-other/secret.txt']) await writeFile(join(base, file), 'secret');
  await symlink(join(base, 'secret.txt'), join(root, 'link.txt'));
  await symlink(base, join(root, 'up'));
  await symlink(join(root, 'robots.txt'), join(root, 'inside.txt'));
});
afterAll(() => rm(base, { recursive: true, force: true }));

describe('a path with a file', () => {
  test.each([
    ['/', '/index.html'],
    ['/about-us', '/about-us.html'],
    ['/about%2Dus', '/about-us.html'],
    ['/cars', '/cars.html'],
    ['/cars/ute-2.0', '/cars/ute-2.0.html'],
    ['/cars/caf%C3%A9', '/cars/café.html'],
    ['/robots.txt', '/robots.txt'],
    ['/a%20b.txt', '/a b.txt'],
    ['/100%25.txt', '/100%.txt'],
    ['/404.html', '/404.html'],
    ['/inside.txt', '/inside.txt'],
  ])('%s is %s', async (path, file) => {
    expect(await findFile(root, path)).toMatchObject({ kind: 'file', path: file });
  });

  test('has its size and time', async () => {
    const found = await findFile(root, '/robots.txt');
    expect(found).toMatchObject({ file: join(root, 'robots.txt'), size: 10, modified: expect.any(Number) });
  });
});

describe('another spelling of a page redirects to it', () => {
  test.each([
    ['/about-us/', '', '/about-us'],
    ['/about-us.html', '', '/about-us'],
    ['/about-us.html', '?make=Mazda&x=%20', '/about-us?make=Mazda&x=%20'],
    ['/cars/', '?page=2', '/cars?page=2'],
    ['/index.html', '', '/'],
    ['/index.html', '?a=1', '/?a=1'],
    ['/cars/caf%C3%A9/', '', '/cars/caf%C3%A9'],
    ['/cars/caf%C3%A9.html', '', '/cars/caf%C3%A9'],
    ['/about-us%2Ehtml', '', '/about-us'],
    ['/about-us%2F', '', '/about-us'],
  ])('%s%s to %s', async (path, query, to) => {
    expect(await findFile(root, path, query)).toEqual({ kind: 'redirect', to });
  });

  test('and the page exists', async () => {
    for (const path of ['/about-us/', '/about-us.html', '/about-us%2Ehtml', '/about-us%2F', '/cars/caf%C3%A9/']) {
      const found = await findFile(root, path);
      expect(found.kind === 'redirect' && (await findFile(root, found.to)).kind, path).toBe('file');
    }
  });
});

describe('a path without a file', () => {
  test.each([
    ['an unknown page', '/nothing'],
    ['an unknown page, with a slash', '/nothing/'],
    ['a folder', '/search'],
    ['a folder with a slash', '/search/'],
    ['a file as a folder', '/robots.txt/x'],
    ['an empty path', ''],
    ['dots', '/../secret.txt'],
    ['dots further in', '/cars/../../secret.txt'],
    ['dots that stay inside', '/cars/../robots.txt'],
    ['a single dot', '/./robots.txt'],
    ['escaped dots', '/%2e%2e/secret.txt'],
    ['escaped dots and slash', '/..%2fsecret.txt'],
    ['escapes in upper case', '/%2E%2E%2Fsecret.txt'],
    ['dots escaped twice', '/%252e%252e/secret.txt'],
    ['dots at the end', '/..'],
    ['a name that begins like the folder', '/../site-other/secret.txt'],
    ['a backslash', '/..\\secret.txt'],
    ['an escaped backslash', '/..%5Csecret.txt'],
    ['a null byte', '/robots.txt\0'],
    ['an escaped null byte', '/robots.txt%00'],
    ['a null byte before an ending', '/robots.txt%00.html'],
    ['an escape cut short', '/robots.txt%'],
    ['a half escape', '/robots.txt%2'],
    ['an escape that is not hexadecimal', '/%zz'],
    ['bytes that are not UTF-8', '/%ff%fe'],
    ['an overlong dot', '/%c0%ae%c0%ae/secret.txt'],
    ['two slashes first', '//robots.txt'],
    ['two slashes that would redirect to another host', '//evil.example.com/'],
    ['the same, escaped', '/%2Fevil.example.com/'],
    ['a link out of the site', '/link.txt'],
    ['a link to a folder out of the site', '/up/secret.txt'],
    ['the site’s own folder by a link', '/up/site/robots.txt/../../secret.txt'],
    ['a very long name', `/${'a'.repeat(5000)}`],
    ['escapes in mixed case', '/%2e%2E/%2e%2E/etc/passwd'],
  ])('%s', async (_name, path) => {
    expect(await findFile(root, path)).toEqual({ kind: 'missing' });
  });

  test('a folder without a site', async () => {
    expect(await findFile(join(base, 'gone'), '/')).toEqual({ kind: 'missing' });
  });
});
