import { mkdtemp, realpath, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { answerByHostRules, headersAt } from '#lib/serve/host-rules.ts';

let root: string;
let bare: string;
beforeAll(async () => {
  root = await realpath(await mkdtemp(join(tmpdir(), 'forecourt-rules-')));
  bare = await realpath(await mkdtemp(join(tmpdir(), 'forecourt-rules-')));
  await writeFile(join(root, 'gone.html'), 'gone');
  await writeFile(join(root, 'search.html'), 'search');
  await writeFile(
    join(root, '_redirects'),
    '# rules\n/stock /search 301\n/cars/moved /cars/here 301\n/cars/old /gone 410\n/cars/older /missing 410\n/search/* /search 200\n',
  );
  await writeFile(join(root, '_headers'), '/*\n  X-A: a: b\n/images/*\n  Cache-Control: kept\n');
});
afterAll(() => Promise.all([root, bare].map((dir) => rm(dir, { recursive: true }))));

test.each([
  ['/cars/old', 'file', '/gone.html', 410],
  ['/cars/old/', 'redirect', undefined, 308],
  ['/cars/older', 'missing', undefined, 410],
  ['/search/lada', 'file', '/search.html', 200],
  ['/cars/moved', 'redirect', undefined, 301],
  ['/cars/other', 'missing', undefined, 200],
])('%s is a %s', async (path, kind, file, status) => {
  const { answer, status: given } = await answerByHostRules(root, path);
  expect([answer.kind, answer.kind === 'file' ? answer.path : undefined, given]).toEqual([kind, file, status]);
});

test.each([
  ['/stock', '?make=Kia', '/search?make=Kia'],
  ['/Stock', '', '/search'],
  ['/Gone', '?a=b', '/gone?a=b'],
  ['/CARS/Moved', '', undefined],
  ['/nothing/Here', '', undefined],
  ['/%47one', '', undefined],
])('%s%s redirects to %s (rule H21)', async (path, query, to) => {
  const { answer, status } = await answerByHostRules(root, path, query);
  expect([status, answer]).toEqual(to ? [301, { kind: 'redirect', to }] : [200, { kind: 'missing' }]);
});

test('a path gets the headers of all matching rules; a site without rules has none', async () => {
  expect(await headersAt(root, '/images/a.webp')).toEqual({ 'X-A': 'a: b', 'Cache-Control': 'kept' });
  expect(await headersAt(root, '/')).toEqual({ 'X-A': 'a: b' });
  expect(await headersAt(bare, '/')).toEqual({});
  expect((await answerByHostRules(bare, '/x')).answer).toEqual({ kind: 'missing' });
});
