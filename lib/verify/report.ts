import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { countOf } from '#lib/locale/plural.ts';
import type { ReleaseProblem } from './check.ts';

/** The number of problems to write out. The rest are counted. */
const mostListed = 10;

/** Line and column of a text in a file. Undefined if the file does not contain it. */
async function placeOf(root: string, file: string, at: string): Promise<string | undefined> {
  const text = await readFile(join(root, file), 'utf8').catch(() => '');
  const index = text.indexOf(at);
  if (index < 0) return undefined;
  const before = text.slice(0, index);
  return `:${before.split('\n').length}:${index - before.lastIndexOf('\n')}`;
}

/** One problem on a line: where, what, how to fix it. */
async function formatProblem(root: string, { file, problem, fix, at, line, column, alsoIn }: ReleaseProblem): Promise<string> {
  const place = line === undefined ? at && (await placeOf(root, file, at)) : `:${line}${column ? `:${column}` : ''}`;
  const also = alsoIn ? ` (and ${countOf(alsoIn, 'more file', 'more files')})` : '';
  return `${file}${place ?? ''}${also}: ${problem}; ${fix}`;
}

/** The first problems, one per line, and the number of others. */
export async function formatProblems(root: string, problems: readonly ReleaseProblem[]): Promise<string[]> {
  const lines = await Promise.all(problems.slice(0, mostListed).map((problem) => formatProblem(root, problem)));
  const more = problems.length - lines.length;
  return more > 0 ? [...lines, `and ${countOf(more, 'more problem')}`] : lines;
}

/**
 * The problems that block a release, for a RefusedError. Undefined if there are none. `live` says whether the dealer has a release that
 * stays live.
 */
export async function formatRefusal(
  slug: string,
  root: string,
  problems: readonly ReleaseProblem[],
  live: boolean,
): Promise<string | undefined> {
  const blocking = problems.filter(({ warns }) => !warns);
  if (blocking.length === 0) return undefined;
  const outcome = live ? 'the last release stays live' : 'nothing goes live';
  const lines = await formatProblems(root, blocking);
  return [`${slug}: ${countOf(blocking.length, 'problem')} in the new pages; ${outcome}.`, ...lines.map((line) => `  ${line}`)].join('\n');
}

/** The problems that only warn, as notices of the build. */
export const formatWarnings = (root: string, problems: readonly ReleaseProblem[]): Promise<string[]> =>
  formatProblems(
    root,
    problems.filter(({ warns }) => warns),
  );
