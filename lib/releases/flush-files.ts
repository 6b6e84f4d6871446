import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import pLimit from 'p-limit';
import { type ReleaseCalls, releaseCalls } from './calls.ts';

/** Up to this many files, flushing each one is cheaper than waiting for everything that other programs wrote. */
const mostByThemselves = 2000;

const run = promisify(execFile);

/** Flushes a folder's whole file system with Linux's `sync`. On other systems it has no such option. */
export async function flushFileSystem(folder: string): Promise<void> {
  if (process.platform !== 'linux') throw new Error('This system cannot flush one file system.');
  await run('sync', ['-f', folder]);
}

/**
 * Flushes files to disk, so that a power cut leaves no empty file in a live release. Linked files were flushed by their own release. Tens
 * of thousands of files are flushed with their whole file system, which takes a tenth of the processor time. If that fails, they are
 * flushed one by one.
 */
export async function flushFiles(
  root: string,
  files: readonly string[],
  calls: ReleaseCalls = releaseCalls,
  flushAll: (folder: string) => Promise<void> = flushFileSystem,
): Promise<void> {
  if (files.length > mostByThemselves) {
    const isFlushed = await flushAll(root).then(
      () => true,
      () => false,
    );
    if (isFlushed) return;
  }
  const limit = pLimit(32);
  const flushFile = async (path: string) => {
    // A file of public/ may be read-only. Linux can flush it anyway; Windows needs write access.
    const file = await calls.open(join(root, path), process.platform === 'win32' ? 'r+' : 'r');
    try {
      await file.datasync();
    } finally {
      await file.close();
    }
  };
  await Promise.all(files.map((path) => limit(() => flushFile(path))));
}
