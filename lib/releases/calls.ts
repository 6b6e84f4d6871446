import { rmSync } from 'node:fs';
import {
  copyFile,
  link,
  lstat,
  mkdir,
  open,
  readdir,
  readFile,
  readlink,
  type rm as remove,
  rename,
  stat,
  symlink,
} from 'node:fs/promises';

/** A whole release goes in one call: file by file through promises, tens of thousands take twice as long. */
const rm: typeof remove = async (path, options) => rmSync(path, options);

/** The calls of node:fs/promises that change releases are made of; a test passes ones that fail or end half way. */
export const releaseCalls = { copyFile, link, lstat, mkdir, open, readdir, readFile, readlink, rename, rm, stat, symlink };

export type ReleaseCalls = typeof releaseCalls;
