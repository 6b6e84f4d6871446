import { relative, sep } from 'node:path';

/** Whether a path is a folder or lies in it. Both are absolute. */
export const isWithin = (folder: string, path: string): boolean => relative(folder, path).split(sep)[0] !== '..';
