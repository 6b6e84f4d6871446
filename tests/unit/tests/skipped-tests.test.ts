import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { outermostSkipped, saveSkipped, summaryLines, takeSkipped } from '../../summary/skipped-tests.ts';

it('lists each skipped test or suite with its reason', () => {
  const skipped = [
    { file: 'tests/contract/hosting/nginx.test.ts', name: 'nginx with the rules of a site (skipped: no nginx on the PATH)', tests: 12 },
    { file: 'tests/unit/sources/files.test.ts', name: 'a folder > has no rights', tests: 1 },
  ];
  expect(summaryLines(skipped)).toEqual([
    '13 tests were skipped:',
    '  tests/contract/hosting/nginx.test.ts: nginx with the rules of a site (12 tests)\n    no nginx on the PATH',
    '  tests/unit/sources/files.test.ts: a folder > has no rights\n    no reason given: end its name in "(skipped: reason)"',
  ]);
  expect(summaryLines(skipped.slice(1))[0]).toBe('1 test was skipped:');
  expect(summaryLines([])).toEqual(['No test was skipped.']);
});

it.each([
  ['leads on Postgres (skipped: it is not installed) (rule V21)', 'leads on Postgres (rule V21) (3 tests)', 'it is not installed'],
  ['on Postgres (skipped: no server (see README)) > a worker', 'on Postgres > a worker (3 tests)', 'no server (see README)'],
])('finds the reason anywhere in a name: %s', (name, what, reason) =>
  expect(summaryLines([{ file: 'a.test.ts', name, tests: 3 }])[1]).toBe(`  a.test.ts: ${what}\n    ${reason}`),
);

it('counts the tests of a suite that is skipped, or says why its tests are', () => {
  const suite = (name: string, mode: string, parent: object) => ({ type: 'suite', name, options: { mode }, parent });
  const file = { type: 'module', name: '', options: {} };
  const skipped = suite('of a fleet', 'skip', file);
  const reasoned = suite('on Postgres (skipped: it is not installed)', 'run', file);
  const plain = suite('on SQLite', 'run', file);
  const testIn = (parent: object) => ({ type: 'test', name: 'works', options: { mode: 'skip' }, parent });
  expect(outermostSkipped(testIn(suite('a turn', 'run', skipped))).name).toBe('of a fleet');
  expect(outermostSkipped(testIn(reasoned)).name).toBe('on Postgres (skipped: it is not installed)');
  expect(outermostSkipped(testIn(plain)).name).toBe('works');
  const ownReason = { ...testIn(skipped), name: 'works (skipped: it takes hours)' };
  expect(outermostSkipped(ownReason).name).toBe('works (skipped: it takes hours)');
});

it('collects the lists of all projects once', () => {
  const folder = join(mkdtempSync(join(tmpdir(), 'skipped-')), 'lists');
  const unit = [{ file: 'tests/a.test.ts', name: 'a', tests: 1 }];
  const contract = [{ file: 'tests/b.test.ts', name: 'b', tests: 2 }];
  expect(takeSkipped(folder)).toEqual([]);
  saveSkipped(folder, 'unit', unit);
  saveSkipped(folder, 'contract', contract);
  expect(takeSkipped(folder)).toEqual([...contract, ...unit]);
  expect(takeSkipped(folder)).toEqual([]);
  rmSync(join(folder, '..'), { recursive: true });
});
