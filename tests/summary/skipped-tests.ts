import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** A skipped test, or a whole suite with all its tests. The name has "(skipped: reason)". */
export type Skipped = { file: string; name: string; tests: number };

/** Where each test run leaves its list for the summary. */
export const skippedFolder = join(import.meta.dirname, '..', '..', '.forecourt', 'skipped-tests');

export function saveSkipped(folder: string, project: string, skipped: readonly Skipped[]): void {
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, `${project}.json`), JSON.stringify(skipped));
}

/** Reads the lists of all runs and removes them, so that the next summary starts empty. */
export function takeSkipped(folder: string): Skipped[] {
  let names: string[];
  try {
    names = readdirSync(folder).sort();
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return [];
    throw error;
  }
  const lists = names.map((name) => JSON.parse(readFileSync(join(folder, name), 'utf8')) as Skipped[]);
  rmSync(folder, { recursive: true });
  return lists.flat();
}

type Node = { type: string; name: string; options: { mode?: string | undefined }; parent?: unknown };

const hasReason = ({ name }: Node) => name.includes('(skipped: ');

/**
 * The outermost suite that says why its tests are skipped, or the test that says it itself, or the outermost suite that is skipped as a whole. Vitest counts a
 * suite as skipped when all of its tests are.
 */
export function outermostSkipped<T extends Node>(test: T): T {
  const suites: T[] = [];
  for (let at = test.parent as T; at.type === 'suite'; at = at.parent as T) suites.unshift(at);
  return suites.find(hasReason) ?? (hasReason(test) ? test : (suites.find(({ options }) => options.mode === 'skip') ?? test));
}

const withReason = /^(.*?) \(skipped: (.*?)\)((?: [(>].*)?)$/;

/** The summary: a line for each skipped test or suite, with its reason. */
export function summaryLines(skipped: readonly Skipped[]): string[] {
  const total = skipped.reduce((sum, { tests }) => sum + tests, 0);
  const lines = skipped.map(({ file, name, tests }) => {
    const [, start = name, reason = 'no reason given: end its name in "(skipped: reason)"', end = ''] = withReason.exec(name) ?? [];
    return `  ${file}: ${start}${end}${tests > 1 ? ` (${tests} tests)` : ''}\n    ${reason}`;
  });
  return total === 0 ? ['No test was skipped.'] : [`${total === 1 ? '1 test was' : `${total} tests were`} skipped:`, ...lines];
}
