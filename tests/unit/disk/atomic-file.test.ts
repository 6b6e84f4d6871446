import { mkdtemp, open, readdir, readFile, rename, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { type WriteCalls, writeFileAtomic } from '#lib/disk/atomic-file.ts';

let dir: string;
beforeEach(async () => {
  dir = await mkdtemp(join(tmpdir(), 'forecourt-atomic-'));
});
afterEach(() => rm(dir, { recursive: true, force: true }));

/** A disk that is full after the file was opened: Node gives this error no path. */
const full = Object.assign(new Error('ENOSPC: no space left on device, write'), { code: 'ENOSPC', errno: -28, syscall: 'write' });
const onFullDisk = {
  ...{ readFile, rename, rm },
  open: async (...args: Parameters<typeof open>) => {
    const file = await open(...args);
    return Object.assign(file, { writeFile: () => Promise.reject(full) });
  },
} as WriteCalls;

test('a full disk is named with the file that was to be written, and leaves the old file and no other', async () => {
  const path = join(dir, 'state.json');
  await writeFileAtomic(path, 'old');
  await expect(writeFileAtomic(path, 'new', onFullDisk)).rejects.toMatchObject({
    ...{ code: 'ENOSPC', path, message: `ENOSPC: no space left on device, write '${path}'` },
  });
  expect([await readdir(dir), await readFile(path, 'utf8')]).toEqual([['state.json'], 'old']);
});
