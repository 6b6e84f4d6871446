import { copyFile, link, lstat, mkdir, open, readdir, readFile, readlink, rename, rm, stat, symlink } from 'node:fs/promises';

/** The calls of node:fs/promises that change releases are made of; a test passes ones that fail or end half way. */
export const releaseCalls = { copyFile, link, lstat, mkdir, open, readdir, readFile, readlink, rename, rm, stat, symlink };

export type ReleaseCalls = typeof releaseCalls;
