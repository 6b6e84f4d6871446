import { expect } from 'vitest';
import { planted, said, verify } from './small-release.ts';

/** A fault by name, what is done to the files of a good release, and what the checks say then, all of it. */
export type Row = [fault: string, changes: Parameters<typeof planted>[0], problems: string[]];

export const swap = (from: string, to: string) => (text: string) => text.replace(from, () => to);
export const swapAll = (from: string, to: string) => (text: string) => text.replaceAll(from, () => to);

/** The same in a page and in the data file beside it, so that the two agree. */
export const inBoth = (page: string, change: (text: string) => string) => ({
  [page]: change,
  [`_next/data/b1/${page.replace(/html$/, 'json')}`]: change,
});

/** Expects exactly these problems of a release in which a fault was planted. */
export async function expectNamed(changes: Row[1], problems: Row[2]): Promise<void> {
  expect(said((await verify(planted(changes))).problems)).toEqual(problems);
}
