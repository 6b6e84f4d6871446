import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** A skipped test, or a whole suite with all its tests. The name ends in "(skipped: reason)". */
export type Skipped = { file: string; name: string; tests: number };

/** A test that failed at first and passed when it ran again. */
export type Repeated = { file: string; name: string };

/** What the summary at the end of `npm test` tells of a run beside its failures. */
export type NotedTests = { skipped: readonly Skipped[]; repeated: readonly Repeated[] };

/** Where each test run leaves its list for the summary. */
export const notedFolder = join(import.meta.dirname, '..', '..', '.forecourt', 'noted-tests');

export function saveNoted(folder: string, project: string, noted: NotedTests): void {
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, `${project}.json`), JSON.stringify(noted));
}

/** Reads the lists of all runs and removes them, so that the next summary starts empty. */
export function takeNoted(folder: string): NotedTests {
  let names: string[];
  try {
    names = readdirSync(folder).sort();
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return { skipped: [], repeated: [] };
    throw error;
  }
  const lists = names.map((name) => JSON.parse(readFileSync(join(folder, name), 'utf8')) as NotedTests);
  rmSync(folder, { recursive: true });
  return { skipped: lists.flatMap(({ skipped }) => skipped), repeated: lists.flatMap(({ repeated }) => repeated) };
}

const withReason = /^(.*?) \(skipped: (.*)\)$/;

/** "1 test was", "2 tests were". */
const testsWere = (count: number) => (count === 1 ? '1 test was' : `${count} tests were`);

/** The summary: a line for each skipped test or suite, with its reason, then one for each test that ran twice. */
export function summaryLines({ skipped, repeated }: NotedTests): string[] {
  const total = skipped.reduce((sum, { tests }) => sum + tests, 0);
  const lines = skipped.map(({ file, name, tests }) => {
    const [, what = name, reason = 'no reason given: end its name in "(skipped: reason)"'] = withReason.exec(name) ?? [];
    return `  ${file}: ${what}${tests > 1 ? ` (${tests} tests)` : ''}\n    ${reason}`;
  });
  return [
    ...(total === 0 ? ['No test was skipped.'] : [`${testsWere(total)} skipped:`, ...lines]),
    ...(repeated.length === 0
      ? []
      : [`${testsWere(repeated.length)} repeated, and passed then:`, ...repeated.map(({ file, name }) => `  ${file}: ${name}`)]),
  ];
}
