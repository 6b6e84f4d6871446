import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Tinypool } from 'tinypool';
import type { LawContext } from '#lib/compliance/rule.ts';
import type { PageReading } from './page-reading.ts';
import { makeLawyer, type PageLawyer, readPage } from './read-page.ts';

function textAt(path: string): string | undefined {
  try {
    return readFileSync(path, 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
}

/** Reads a page of the release at `root`. Throws when the file cannot be read. */
const readPageFile = (root: string, file: string, base: string, lawyer: PageLawyer): PageReading =>
  readPage(file, readFileSync(join(root, file), 'utf8'), base, (path) => textAt(join(root, path)), lawyer);

/** Pages of the release at `root`, for one thread to read. */
export type PageBatch = { root: string; base: string; files: string[] };

/** Reads pages in this thread, in the same order. */
export function readPagesHere({ root, base, files }: PageBatch, law: LawContext): PageReading[] {
  const lawyer = makeLawyer(law);
  return files.map((file) => readPageFile(root, file, base, lawyer));
}

/** Runs in a thread, which gets the law at its start: the prices of all cars are too much to send with each batch. */
export default function readBatch(batch: PageBatch): PageReading[] {
  return readPagesHere(batch, Tinypool.workerData as LawContext);
}
