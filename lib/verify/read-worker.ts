import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { PageReading } from './page-reading.ts';
import { readPage } from './read-page.ts';

function textAt(path: string): string | undefined {
  try {
    return readFileSync(path, 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
}

/** Reads a page of the release at `root`. Throws when the file cannot be read. */
const readPageFile = (root: string, file: string, base: string): PageReading =>
  readPage(file, readFileSync(join(root, file), 'utf8'), base, (path) => textAt(join(root, path)));

/** Pages of the release at `root`, for one thread to read. */
export type PageBatch = { root: string; base: string; files: string[] };

/** Runs in a thread; returns the pages in the same order. */
export default function readBatch({ root, base, files }: PageBatch): PageReading[] {
  return files.map((file) => readPageFile(root, file, base));
}
