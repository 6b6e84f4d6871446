import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openFolder } from '#lib/objects/folder.ts';

let dir: string;
beforeEach(async () => {
  dir = await mkdtemp(join(tmpdir(), 'forecourt-folder-'));
});
afterEach(() => rm(dir, { recursive: true, force: true }));

test('an object that cannot be read is named', async () => {
  const folder = openFolder(dir, { controlDir: '.forecourt', leftoverMs: 0 });
  await mkdir(join(dir, 'd/acme'), { recursive: true });
  await writeFile(join(dir, 'file'), '');
  await expect(folder.read('d/acme')).rejects.toThrow(new Error(`${dir}/d/acme: there is a folder of that name (EISDIR)`));
  await expect(folder.read('file/live.json')).rejects.toThrow(
    new Error(`${dir}/file/live.json: there is a file where a folder is needed (ENOTDIR)`),
  );
  expect(await folder.read('d/none')).toBeUndefined();
});
