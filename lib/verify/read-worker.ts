import type { PageReading } from './page-reading.ts';
import { readPageFile } from './read-page-file.ts';

/** Pages of the release at `root`, for one thread to read. */
export type PageBatch = { root: string; base: string; files: string[] };

/** Runs in a thread; returns the pages in the same order. */
export default function readBatch({ root, base, files }: PageBatch): PageReading[] {
  return files.map((file) => readPageFile(root, file, base));
}
