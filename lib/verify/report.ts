import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { countOf } from '#lib/locale/plural.ts';
import type { Problem } from './check.ts';

/** Problems that are written out; the rest is counted. */
const shown = 10;

/** Line and column of a text in a file; undefined where it does not stand there. */
async function placeOf(root: string, file: string, at: string): Promise<string | undefined> {
  const text = await readFile(join(root, file), 'utf8').catch(() => '');
  const index = text.indexOf(at);
  if (index < 0) return undefined;
  const before = text.slice(0, index);
  return `:${before.split('\n').length}:${index - before.lastIndexOf('\n')}`;
}

/** One problem in a line: where, what, how to mend it. */
export async function problemLine(root: string, { file, problem, mend, at, line, column, alsoIn }: Problem): Promise<string> {
  const place = line === undefined ? at && (await placeOf(root, file, at)) : `:${line}${column ? `:${column}` : ''}`;
  const also = alsoIn ? ` (and ${countOf(alsoIn, 'more file', 'more files')})` : '';
  return `${file}${place ?? ''}${also}: ${problem}; ${mend}`;
}

/** The first problems in a line each, and how many more there are. */
export async function problemLines(root: string, problems: readonly Problem[]): Promise<string[]> {
  const lines = await Promise.all(problems.slice(0, shown).map((problem) => problemLine(root, problem)));
  const more = problems.length - lines.length;
  return more > 0 ? [...lines, `and ${countOf(more, 'more problem')}`] : lines;
}

/** What keeps a release back, for a RefusedError; undefined where nothing does. `live` says whether the dealer has a release that stays. */
export async function refusalText(slug: string, root: string, problems: readonly Problem[], live: boolean): Promise<string | undefined> {
  const blocking = problems.filter(({ warns }) => !warns);
  if (blocking.length === 0) return undefined;
  const kept = live ? 'the last release stays live' : 'nothing goes live';
  const lines = await problemLines(root, blocking);
  return [`${slug}: ${countOf(blocking.length, 'problem')} in the new pages; ${kept}.`, ...lines.map((line) => `  ${line}`)].join('\n');
}

/** What only warns, as notices of the build. */
export const warningLines = (root: string, problems: readonly Problem[]): Promise<string[]> =>
  problemLines(
    root,
    problems.filter(({ warns }) => warns),
  );
