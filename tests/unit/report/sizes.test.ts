import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterAll, expect, test } from 'vitest';
import type { Manifest } from '#lib/disk/manifest.ts';
import { measureSizes } from '#lib/report/sizes.ts';
import type { LinkRecord } from '#lib/verify/link-record.ts';

const root = await mkdtemp(join(tmpdir(), 'forecourt-sizes-'));
afterAll(() => rm(root, { recursive: true, force: true }));
const budgets = { pageHtml: 1, pageScript: 1, picture: 2, searchIndex: 40 };

test('the heaviest of each kind, and how many are over', async () => {
  const script = Array.from({ length: 4000 }, (_, index) => Math.sin(index)).join('');
  await writeFile(join(root, 'app.js'), script);
  const bytes: Record<string, number> = {
    'index.html': 1024,
    'a.html': 1025,
    'b.html': 3000,
    'images/a.webp': 2048,
    'search/index.json': 9,
    'app.js': 9,
    'x.json': 1e9,
  };
  const manifest: Manifest = Object.fromEntries(
    Object.entries(bytes).map(([file, size]) => [file, { sha256: `sizes-${file}`, bytes: size }]),
  );
  const page = (scripts: string[]) => ({ frame: [], own: [], scripts, prices: [] });
  const heavy = ['/app.js?v=1', 'https://elsewhere.example/x.js', '/gone.js'];
  const record: LinkRecord = new Map([
    ['index.html', page([])],
    ['a.html', page(heavy)],
    ['b.html', { ...page([]), scripts: heavy }],
  ]);
  expect(await measureSizes(root, manifest, record, budgets)).toEqual([
    { budget: 'pageHtml', limit: 1024, bytes: 3000, file: 'b.html', over: 2 },
    { budget: 'pageScript', limit: 1024, bytes: gzipSync(script).byteLength, file: 'a.html', over: 2 },
    { budget: 'picture', limit: 2048, bytes: 2048, file: 'images/a.webp', over: 0 },
    { budget: 'searchIndex', limit: 40_960, bytes: 9, file: 'search/index.json', over: 0 },
  ]);
});

test('a release without any of them', async () => {
  expect(await measureSizes(root, {}, new Map(), budgets)).toEqual(
    Object.entries(budgets).map(([budget, limit]) => ({ budget, limit: limit * 1024, bytes: 0, over: 0 })),
  );
});
