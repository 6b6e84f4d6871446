import { mkdir, mkdtemp, readdir, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { makeUploadFolder, removeAbandonedFolders } from '#lib/api/files/upload-folder.ts';
import { hourMs } from '#lib/model/time.ts';

let parent: string;
beforeEach(async () => {
  parent = await mkdtemp(join(tmpdir(), 'uploads-'));
});
afterEach(() => rm(parent, { recursive: true, force: true }));

const now = Date.parse('2026-11-22T01:00:00Z');

/** A folder with a file, last changed this long ago. */
async function folderOf(name: string, age: number): Promise<void> {
  const folder = join(parent, name);
  await mkdir(folder);
  await writeFile(join(folder, 'photo.jpg'), 'x');
  await utimes(folder, new Date(now - age), new Date(now - age));
}

test('folders of killed uploads are removed after an hour, and nothing else is', async () => {
  await folderOf('forecourt-upload-new', 0);
  await folderOf('forecourt-upload-hour', hourMs);
  await folderOf('forecourt-upload-old', hourMs + 1);
  await folderOf('other-old', 9 * hourMs);
  await removeAbandonedFolders(parent, now);
  expect((await readdir(parent)).sort()).toEqual(['forecourt-upload-hour', 'forecourt-upload-new', 'other-old']);
});

test('a new folder is one that is removed when it is abandoned, and its owner alone may read it', async () => {
  const folder = await makeUploadFolder(parent);
  expect((await stat(folder)).mode & 0o777).toBe(0o700);
  await removeAbandonedFolders(parent, Date.now() + 2 * hourMs);
  expect(await readdir(parent)).toEqual([]);
});
