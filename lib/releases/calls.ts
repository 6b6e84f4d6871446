import { promises, rmSync } from 'node:fs';
import { makeFolder } from '#lib/disk/make-folder.ts';

/** Removes a whole release in one synchronous call. With promises, tens of thousands of files take twice as long. */
const rm: typeof promises.rm = async (path, options) => rmSync(path, options);

const { copyFile, link, lstat, open, readdir, readFile, readlink, rename, stat, symlink } = promises;

/** The file system calls that change releases. Tests pass calls that fail or stop halfway. */
export const releaseCalls = { copyFile, link, lstat, makeFolder, open, readdir, readFile, readlink, rename, rm, stat, symlink };

export type ReleaseCalls = typeof releaseCalls;
