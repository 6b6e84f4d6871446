import { createHash, hash } from 'node:crypto';
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { pathBelow } from './list-files.ts';

/** Sources of the product: a file, or all files below a folder with one of these extensions. */
export type Sources = { path: string; endings?: readonly string[] };

const typescript = ['.ts'];
const sourcesOf = (room: string): Sources => ({ path: `lib/${room}`, endings: typescript });
/** The rooms of `lib` that pages use; the others run in Node and never reach a page. */
const pageRooms = [
  'model',
  'locale',
  'routes',
  'cars',
  'finance',
  'search',
  'forms',
  'lookups',
  'leads',
  'tracking',
  'content',
  'site',
  'pages',
  'browser',
];

/** The sources of the compiled pages. */
const pageSources: readonly Sources[] = [
  { path: 'pages', endings: ['.ts', '.tsx'] },
  { path: 'components', endings: ['.ts', '.tsx', '.scss', '.svg'] },
  ...pageRooms.map(sourcesOf),
  { path: 'styles', endings: ['.scss'] },
  ...['public', 'next.config.ts', 'lib/build/next/sass-once.cjs', 'tsconfig.json', 'package-lock.json'].map((path) => ({ path })),
];

/** All code that makes a release, including the pages. */
export const releaseSources: readonly Sources[] = [{ path: 'lib', endings: typescript }];
/** The code that reads a dealer's stock. */
export const stockSources: readonly Sources[] = [
  ...['sources', 'pull', 'locale', 'model'].map(sourcesOf),
  ...['lib/cars/body-names.ts', 'lib/content/text-of-html.ts', 'package-lock.json'].map((path) => ({ path })),
];

/** Identifies the code by its content, 12 hex digits: the same code gives the same id on any machine. */
export const codeId = (productDir: string): Promise<string> => filesId(productDir, pageSources);

/** The paths of the existing files. */
function listSources(productDir: string, { path, endings }: Sources): string[] {
  try {
    const entries = readdirSync(join(productDir, path), { recursive: true, withFileTypes: true });
    const sourceFiles = entries.filter((entry) => entry.isFile() && (endings?.some((ending) => entry.name.endsWith(ending)) ?? true));
    return sourceFiles.map((entry) => pathBelow(productDir, entry));
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'ENOTDIR') return [path];
    if (code === 'ENOENT') return [];
    throw error;
  }
}

/** The hashes of files that this process has read, with their state on disk. A build hashes three nearly equal sets of files. */
const hashes = new Map<string, { stamp: string; sha256: string }>();

function hashFile(path: string): string {
  const { dev, ino, size, mtimeNs, ctimeNs } = statSync(path, { bigint: true });
  const stamp = [dev, ino, size, mtimeNs, ctimeNs].join(' ');
  const cachedHash = hashes.get(path);
  if (cachedHash?.stamp === stamp) return cachedHash.sha256;
  const sha256 = hash('sha256', readFileSync(path));
  hashes.set(path, { stamp, sha256 });
  return sha256;
}

/**
 * Identifies files of the product by their content, 12 hex digits. It reads synchronously: a promise for each of a thousand small files
 * takes six times as long.
 */
export async function filesId(productDir: string, sourceSets: readonly Sources[]): Promise<string> {
  const files = sourceSets.flatMap((sources) => listSources(productDir, sources));
  const all = createHash('sha256');
  for (const file of files.sort()) all.update(`${file}\0${hashFile(join(productDir, file))}\0`);
  return all.digest('hex').slice(0, 12);
}

const running = new Map<string, Promise<string>>();

/**
 * Like `filesId`, but computed once per set of sources: a process keeps running the code that it started with, even if the files change.
 */
export function runningFilesId(productDir: string, sourceSets: readonly Sources[]): Promise<string> {
  const key = JSON.stringify([productDir, sourceSets]);
  const name = running.get(key) ?? filesId(productDir, sourceSets);
  running.set(key, name);
  return name;
}
