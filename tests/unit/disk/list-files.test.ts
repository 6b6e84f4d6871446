import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { listFiles, listFilesIfAny, listPathsFollowingLinks } from '#lib/disk/list-files.ts';

let root: string;
beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'forecourt-list-'));
  await mkdir(join(root, 'site', 'cars'), { recursive: true });
  await mkdir(join(root, 'site', 'empty'));
  await mkdir(join(root, 'elsewhere'));
  for (const path of ['site/index.html', 'site/cars/é.html', 'elsewhere/post.md']) await writeFile(join(root, path), path);
  await symlink(join(root, 'elsewhere'), join(root, 'site', 'blog'));
  await symlink(join(root, 'elsewhere', 'post.md'), join(root, 'site', 'post.md'));
});
afterEach(() => rm(root, { recursive: true, force: true }));

describe('listFiles', () => {
  test.each(['', '/', '/../site'])('lists regular files below a folder named with "%s" at its end', async (end) =>
    expect((await listFiles(`${join(root, 'site')}${end}`)).sort()).toEqual(['cars/é.html', 'index.html']),
  );

  test('throws when there is no such folder', () => expect(listFiles(join(root, 'missing'))).rejects.toMatchObject({ code: 'ENOENT' }));
});

describe('listFilesIfAny', () => {
  test('is empty when there is no such folder', async () => expect(await listFilesIfAny(join(root, 'missing'))).toEqual([]));
  test('lists what listFiles lists', async () => expect((await listFilesIfAny(join(root, 'elsewhere'))).sort()).toEqual(['post.md']));
  test('throws when the path is a file', () =>
    expect(listFilesIfAny(join(root, 'site/index.html'))).rejects.toMatchObject({ code: 'ENOTDIR' }));
});

describe('listPathsFollowingLinks', () => {
  test('lists folders, links, and what lies behind links', async () =>
    expect((await listPathsFollowingLinks(join(root, 'site'))).sort()).toEqual([
      ...['blog', 'blog/post.md', 'cars', 'cars/é.html', 'empty', 'index.html', 'post.md'],
    ]));

  test('is empty when there is no such folder', async () => expect(await listPathsFollowingLinks(join(root, 'missing'))).toEqual([]));
});
