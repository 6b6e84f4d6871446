import { mkdir, mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { copyCompiled } from '#lib/build/next/next-process.ts';

let nextDir: string;
beforeEach(async () => {
  nextDir = await mkdtemp(join(tmpdir(), 'forecourt-copy-'));
});
afterEach(() => rm(nextDir, { recursive: true, force: true }));

test('a dealer gets a copy without what rendering never reads; code is linked, what rendering writes is not', async () => {
  const dir = join(nextDir, 'compiled-x');
  const copied = ['BUILD_ID', 'routes-manifest.json', 'server/pages/index.js', 'static/x/_ssgManifest.js'];
  const linked = [
    'server/chunks/a.js',
    'server/chunks/deep/b.js',
    'server/pages/index.js.map',
    'static/chunks/c.js',
    'static/media/d.woff2',
  ];
  const leftOut = ['cache/e', 'trace', 'types/f.ts'];
  for (const path of [...copied, ...linked, ...leftOut]) {
    await mkdir(dirname(join(dir, path)), { recursive: true });
    await writeFile(join(dir, path), path);
  }
  await mkdir(join(dir, 'server/cache'));

  const copy = copyCompiled({ id: 'x', dir, reused: true }, nextDir, 'acme');

  expect(copy).toMatch(/generate-acme-[0-9a-f-]{36}$/);
  const entries = await readdir(copy, { recursive: true, withFileTypes: true });
  const inside = (entry: (typeof entries)[number]) => join(entry.parentPath, entry.name).slice(copy.length + 1);
  const files = entries.filter((entry) => entry.isFile()).map(inside);
  expect(files.sort()).toEqual([...copied, ...linked].sort());
  expect(entries.filter((entry) => entry.isDirectory()).map(inside)).toContain('server/cache');
  const isShared = async (path: string) => (await stat(join(copy, path))).ino === (await stat(join(dir, path))).ino;
  expect(await Promise.all(linked.map(isShared))).toEqual(linked.map(() => true));
  expect(await Promise.all(copied.map(isShared))).toEqual(copied.map(() => false));
});
