import { constants, copyFileSync, existsSync, linkSync, mkdirSync, renameSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** Where a file of a new release comes from: the same content under another name, a file nobody needs where it is, a copy, or a text. */
export type FileSource = { link: string } | { move: string } | { copy: string } | { text: string };

/** A release to be: its files by their path below the root, with forward slashes. */
export type Tree = Map<string, FileSource>;

/** A file that was to be carried over is not there. */
export class LostFileError extends Error {
  override name = 'LostFileError';
}

/** A file under a second name: a link where the file system allows, else a copy. */
function linkOrCopy(from: string, to: string): void {
  try {
    linkSync(from, to);
  } catch (cause) {
    if (!existsSync(from)) throw new LostFileError(`${from}: the file is gone`, { cause });
    copyFileSync(from, to, constants.COPYFILE_EXCL);
  }
}

/** A file nobody needs where it is. Sites may lie on another disk than the compiled code: then it is copied, and its folder removed later. */
function moveOrCopy(from: string, to: string): void {
  try {
    renameSync(from, to);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EXDEV') throw error;
    copyFileSync(from, to, constants.COPYFILE_EXCL);
  }
}

function put(source: FileSource, to: string): void {
  if ('link' in source) linkOrCopy(source.link, to);
  else if ('move' in source) moveOrCopy(source.move, to);
  else if ('copy' in source) copyFileSync(source.copy, to, constants.COPYFILE_EXCL);
  else writeFileSync(to, source.text, { flag: 'wx' });
}

/**
 * Lays a tree out in an empty folder. Nothing is ever written into a file that is there: it may be one of a live release under its
 * second name. Tens of thousands of links are made one by one without waiting, since a queue of promises takes several times as long.
 */
export function layOut(tree: Tree, target: string): void {
  const folders = new Set([...tree.keys()].map((path) => dirname(path)));
  for (const folder of folders) mkdirSync(join(target, folder), { recursive: true });
  for (const [path, source] of tree) put(source, `${target}/${path}`);
}
