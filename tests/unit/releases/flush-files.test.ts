import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { type ReleaseCalls, releaseCalls } from '#lib/releases/calls.ts';
import { flushFileSystem, flushFiles } from '#lib/releases/flush-files.ts';

/** Calls that note which files were flushed. */
function noted() {
  const flushed: string[] = [];
  const open = async (path: string) => ({
    datasync: async () => {
      flushed.push(path.replace('/site/', ''));
    },
    close: async () => undefined,
  });
  return { flushed, calls: { ...releaseCalls, open: open as unknown as ReleaseCalls['open'] } };
}

const names = (count: number) => Array.from({ length: count }, (_, index) => `${index}.html`);

test.each([
  ['few files: each by itself', 2000, 'works', 2000, []],
  ['many files: with their file system', 2001, 'works', 0, ['/site']],
  ['many files where the file system cannot be flushed: each by itself', 2001, 'fails', 2001, ['/site']],
] as const)('%s', async (_what, count, system, byThemselves, flushedFolders) => {
  const { flushed, calls } = noted();
  const folders: string[] = [];
  const flushAll = async (folder: string) => {
    folders.push(folder);
    if (system === 'fails') throw new Error('spawn sync ENOENT');
  };
  await flushFiles('/site', names(count), calls, flushAll);
  expect(flushed).toEqual(names(count).slice(0, byThemselves));
  expect(folders).toEqual(flushedFolders);
});

const isLinux = process.platform === 'linux';
test.skipIf(!isLinux)(
  `the file system of a folder is flushed, and a missing folder is an error${isLinux ? '' : ' (skipped: Linux only)'}`,
  async () => {
    const folder = await mkdtemp(join(tmpdir(), 'forecourt-flush-'));
    try {
      await writeFile(join(folder, 'index.html'), 'page');
      await expect(flushFileSystem(folder)).resolves.toBeUndefined();
      await expect(flushFileSystem(join(folder, 'gone'))).rejects.toThrow(join(folder, 'gone'));
    } finally {
      await rm(folder, { recursive: true });
    }
  },
);
