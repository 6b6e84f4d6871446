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

/** Removes a whole release in one synchronous call. With promises, tens of thousands of files take twice as long. */
const rm: typeof remove = async (path, options) => rmSync(path, options);

/** The file system calls that change releases. Tests pass calls that fail or stop half way. */
export const releaseCalls = { copyFile, link, lstat, mkdir, open, readdir, readFile, readlink, rename, rm, stat, symlink };

export type ReleaseCalls = typeof releaseCalls;
