import { chmod, mkdtemp, readdir, rm, rmdir, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeFolder } from '#lib/disk/make-folder.ts';

let root: string;
beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'forecourt-folder-'));
});
afterAll(() => rm(root, { recursive: true }));

test('makes the folders that are missing, with one mode, and leaves those that are there', async () => {
  await makeFolder(join(root, 'a/b/c'), 0o700);
  await writeFile(join(root, 'a/b/c/file'), '');
  await chmod(join(root, 'a'), 0o755);
  await makeFolder(join(root, 'a/b/c'), 0o700);
  expect(await readdir(join(root, 'a/b/c'))).toEqual(['file']);
  const modes = await Promise.all(['a', 'a/b', 'a/b/c'].map(async (path) => (await stat(join(root, path))).mode & 0o777));
  expect(modes).toEqual([0o755, 0o700, 0o700]);
});

test('makes one folder for many at once', async () => {
  await Promise.all(Array.from({ length: 50 }, (_, index) => makeFolder(join(root, 'many/at/once', String(index % 5)))));
  expect((await readdir(join(root, 'many/at/once'))).sort()).toEqual(['0', '1', '2', '3', '4']);
});

test('survives another process that removes the empty folders', async () => {
  const removing = { done: false };
  const remove = async () => {
    while (!removing.done)
      for (const path of ['removed/a/b/c', 'removed/a/b', 'removed/a']) await rmdir(join(root, path)).catch(() => undefined);
  };
  const removed = remove();
  for (let round = 0; round < 20; round++) await makeFolder(join(root, 'removed/a/b/c'));
  removing.done = true;
  await removed;
});

test('names the file that is in the way', async () => {
  await writeFile(join(root, 'file'), '');
  await expect(makeFolder(join(root, 'file'))).rejects.toThrow(`EEXIST: file already exists, mkdir '${join(root, 'file')}'`);
  await expect(makeFolder(join(root, 'file/a/b'))).rejects.toThrow(`ENOTDIR: not a directory, mkdir '${join(root, 'file/a/b')}'`);
});

test.runIf(process.platform === 'linux')('ends where no folder can be made below one that exists', async () => {
  await expect(makeFolder('/proc/forecourt/out')).rejects.toThrow("ENOENT: no such file or directory, mkdir '/proc/forecourt'");
});
