import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { saveSkipped, summaryLines, takeSkipped } from '../../summary/skipped-tests.ts';

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
