import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { ReleaseProblem } from '#lib/verify/check.ts';
import { formatRefusal, formatWarnings } from '#lib/verify/report.ts';

let root: string;
beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'forecourt-report-'));
  await writeFile(join(root, 'about.html'), '<html>\n<a href="/abuot">About</a>');
});
afterAll(() => rm(root, { recursive: true, force: true }));

const problem = (changes: Partial<ReleaseProblem> = {}): ReleaseProblem => ({
  check: 'links',
  warns: false,
  file: 'about.html',
  problem: 'links to /abuot, which is not a page of this site',
  fix: 'correct the link, or add the page',
  at: '/abuot',
  ...changes,
});

test('a refusal names file, line and column, what is wrong and how to fix it', async () => {
  expect(await formatRefusal('acme', root, [problem()], true)).toBe(
    'acme: 1 problem in the new pages; the last release stays live.\n' +
      '  about.html:2:10: links to /abuot, which is not a page of this site; correct the link, or add the page',
  );
});

test('a fault of many files is one line', async () => {
  const refusal = await formatRefusal('acme', root, [problem({ alsoIn: 1203 }), problem({ alsoIn: 1, line: 7 })], false);
  expect(refusal?.split('\n')).toEqual([
    'acme: 2 problems in the new pages; nothing goes live.',
    '  about.html:2:10 (and 1,203 more files): links to /abuot, which is not a page of this site; correct the link, or add the page',
    '  about.html:7 (and 1 more file): links to /abuot, which is not a page of this site; correct the link, or add the page',
  ]);
});

test('ten problems are listed, the rest is counted', async () => {
  const many = Array.from({ length: 12 }, (_, index) => problem({ problem: `is wrong in way ${index}`, at: 'not there' }));
  const lines = (await formatRefusal('acme', root, many, true))?.split('\n') ?? [];
  expect(lines).toHaveLength(12);
  expect(lines.at(-2)).toBe('  about.html: is wrong in way 9; correct the link, or add the page');
  expect(lines.at(-1)).toBe('  and 2 more problems');
});

test('what only warns blocks nothing and becomes a notice', async () => {
  const warning = problem({ warns: true });
  expect(await formatRefusal('acme', root, [warning], true)).toBeUndefined();
  expect(await formatWarnings(root, [problem(), warning])).toEqual([
    'about.html:2:10: links to /abuot, which is not a page of this site; correct the link, or add the page',
  ]);
});
