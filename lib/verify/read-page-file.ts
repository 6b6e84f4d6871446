import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { PageFacts } from './page-facts.ts';
import { readPage } from './read-page.ts';

function textAt(path: string): string | undefined {
  try {
    return readFileSync(path, 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
}

/** Reads the facts of a page of the release at `root`. Throws where the file cannot be read. */
export const readPageFile = (root: string, file: string, base: string): PageFacts =>
  readPage(file, readFileSync(join(root, file), 'utf8'), base, (path) => textAt(join(root, path)));
