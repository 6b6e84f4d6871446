import { constants, copyFileSync, existsSync, linkSync, mkdirSync, renameSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import type { FileRecord } from '#lib/disk/manifest.ts';
import { packText } from '#lib/disk/packed-text.ts';
import { removeFiles } from '#lib/disk/remove-files.ts';
import type { Piece } from '#lib/feeds/row-pieces.ts';
import type { PageParts } from '#lib/hosting/page-parts.ts';

/** A file put together from texts and ranges of bytes of another file, `from`. */
export type PiecedFile = { from: string; pieces: readonly Piece[] };

/**
 * Where a file of a new release comes from: the file at the same path below the root of the live release (`kept`), a file to link, a file
 * to move (nothing else needs it), a file to copy, a text, a text to compress under a name that says its content, bytes, or pieces
 * (`pieced-files.ts`). A file that only the store has (rule R47) is not written. The record and the parts of a moved page may be known.
 */
export type FileSource =
  | { kept: string }
  | { link: string }
  | { move: string; record?: FileRecord; parts?: PageParts | undefined }
  | { copy: string }
  | { text: string }
  | { packed: string }
  | { bytes: Buffer }
  | PiecedFile
  | { stored: FileRecord };

/** The files of a new release by their path below the root, with forward slashes. */
export type ReleaseTree = Map<string, FileSource>;

/** A file of the live release is missing, so it cannot be carried over. */
export class MissingFileError extends Error {
  override name = 'MissingFileError';
}

/** Links a file, or copies it where the file system has no links. */
function linkOrCopy(from: string, to: string): void {
  try {
    linkSync(from, to);
  } catch (cause) {
    if (!existsSync(from)) throw new MissingFileError(`${from}: the file is missing`, { cause });
    copyFileSync(from, to, constants.COPYFILE_EXCL);
  }
}

/** Moves a file. When the site is on another disk than the compiled code, it is copied, and its folder is removed later. */
function moveOrCopy(from: string, to: string): void {
  try {
    renameSync(from, to);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EXDEV') throw error;
    copyFileSync(from, to, constants.COPYFILE_EXCL);
  }
}

/** The content of a file that is created here. */
export function contentOf(source: { text: string } | { packed: string } | { bytes: Buffer }): string | Buffer {
  if ('packed' in source) return packText(source.packed);
  return 'text' in source ? source.text : source.bytes;
}

function writeSource(source: Exclude<FileSource, { stored: FileRecord } | PiecedFile>, path: string, target: string): void {
  const to = `${target}/${path}`;
  if ('kept' in source) linkOrCopy(`${source.kept}/${path}`, to);
  else if ('link' in source) linkOrCopy(source.link, to);
  else if ('move' in source) moveOrCopy(source.move, to);
  else if ('copy' in source) copyFileSync(source.copy, to, constants.COPYFILE_EXCL);
  else writeFileSync(to, contentOf(source), { encoding: 'utf8', flag: 'wx' });
}

/**
 * Writes a tree into a folder that contains a link to each of the files `present` below `root`. Removes the other files there, except files
 * outside the tree that `stays` accepts. Returns the latter.
 */
export async function completeTree(
  tree: ReleaseTree,
  target: string,
  root: string,
  present: readonly string[],
  stays: (path: string) => boolean = () => false,
): Promise<Set<string>> {
  const takenPaths = new Set<string>();
  const stayed = new Set<string>();
  const removed: string[] = [];
  for (const path of present) {
    const source = tree.get(path);
    if (source && 'kept' in source && source.kept === root) takenPaths.add(path);
    else if (!source && stays(path)) stayed.add(path);
    else removed.push(path);
  }
  removeFiles(target, removed);
  const rest: ReleaseTree = new Map();
  for (const [path, source] of tree) if (!takenPaths.has(path)) rest.set(path, source);
  await writeTree(rest, target);
  return stayed;
}

/** The number of files written before yielding to the page servers, which wait for their next job. */
const filesAtOnce = 64;

/**
 * Writes a tree into a folder, except for files made of pieces. It never writes into an existing file, which may be a link to a file of a
 * live release. The calls are synchronous: for tens of thousands of links, promises take several times as long.
 */
export async function writeTree(tree: ReleaseTree, target: string): Promise<void> {
  const written = [...tree].flatMap(([path, source]) => ('stored' in source || 'pieces' in source ? [] : [[path, source] as const]));
  const folders = new Set(written.map(([path]) => dirname(path)));
  for (const folder of folders) mkdirSync(join(target, folder), { recursive: true });
  for (const [at, [path, source]] of written.entries()) {
    writeSource(source, path, target);
    if (at % filesAtOnce === 0) await setImmediate();
  }
}
