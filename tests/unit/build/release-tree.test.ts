import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { type FileSource, writeTree } from '#lib/build/release-tree.ts';

const folder = await mkdtemp(join(tmpdir(), 'release-tree-'));
afterAll(() => rm(folder, { recursive: true, force: true }));

it('writes a tree, and gives other work turns meanwhile', async () => {
  const texts = Array.from({ length: 200 }, (_, at): [string, FileSource] => [`cars/${at}.md`, { text: `car ${at} – 日` }]);
  let [turns, isDone] = [0, false];
  const takeTurn = () => {
    turns += 1;
    if (!isDone) setImmediate(takeTurn);
  };
  setImmediate(takeTurn);
  await writeTree(new Map(texts), folder);
  isDone = true;
  expect(turns).toBeGreaterThan(2);
  expect(await readFile(join(folder, 'cars/199.md'), 'utf8')).toBe('car 199 – 日');
});
