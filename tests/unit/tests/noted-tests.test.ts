import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { saveNoted, summaryLines, takeNoted } from '../../summary/noted-tests.ts';

it('lists each skipped test or suite with its reason, and each repeated test', () => {
  const skipped = [
    { file: 'tests/contract/hosting/nginx.test.ts', name: 'nginx with the rules of a site (skipped: no nginx on the PATH)', tests: 12 },
    { file: 'tests/unit/sources/files.test.ts', name: 'a folder > has no rights', tests: 1 },
  ];
  expect(summaryLines({ skipped, repeated: [{ file: 'tests/e2e/search.test.ts', name: 'search > finds' }] })).toEqual([
    '13 tests were skipped:',
    '  tests/contract/hosting/nginx.test.ts: nginx with the rules of a site (12 tests)\n    no nginx on the PATH',
    '  tests/unit/sources/files.test.ts: a folder > has no rights\n    no reason given: end its name in "(skipped: reason)"',
    '1 test was repeated, and passed then:',
    '  tests/e2e/search.test.ts: search > finds',
  ]);
  expect(summaryLines({ skipped: [], repeated: [] })).toEqual(['No test was skipped.']);
});

it('collects the lists of all projects once', () => {
  const folder = join(mkdtempSync(join(tmpdir(), 'noted-')), 'lists');
  const unit = { skipped: [{ file: 'tests/a.test.ts', name: 'a', tests: 1 }], repeated: [] };
  const contract = { skipped: [{ file: 'tests/b.test.ts', name: 'b', tests: 2 }], repeated: [{ file: 'tests/b.test.ts', name: 'c' }] };
  const none = { skipped: [], repeated: [] };
  expect(takeNoted(folder)).toEqual(none);
  saveNoted(folder, 'unit', unit);
  saveNoted(folder, 'contract', contract);
  expect(takeNoted(folder)).toEqual({ skipped: [...contract.skipped, ...unit.skipped], repeated: contract.repeated });
  expect(takeNoted(folder)).toEqual(none);
  rmSync(join(folder, '..'), { recursive: true });
});
