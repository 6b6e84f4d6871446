import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { dropDamagedPictures, sumOf } from '#lib/images/cache-file.ts';
import { renderShareFile } from '#lib/images/share-file.ts';
import { renderVariants } from '#lib/images/variants.ts';

let cacheDir: string;
beforeEach(async () => {
  cacheDir = await mkdtemp(join(tmpdir(), 'forecourt-cache-'));
  const picture = () => sharp({ create: { width: 96, height: 64, channels: 3, background: 'red' } }).png();
  await renderVariants(cacheDir, 'key', { widths: [32], maxWidth: 96, quality: 70 }, picture());
  await renderShareFile(cacheDir, 'shared.jpg', 75, picture());
});
afterEach(() => rm(cacheDir, { recursive: true, force: true }));

/** What a build reads of the pictures in the cache. */
const held = async () => {
  const names = (await readdir(cacheDir)).filter((name) => !name.endsWith('.json')).sort();
  return new Map(await Promise.all(names.map(async (name) => [name, sumOf(await readFile(join(cacheDir, name)))] as const)));
};

test('pictures as they were rendered stay in the cache (rule R20)', async () => {
  expect(await dropDamagedPictures(cacheDir, await held())).toEqual([]);
  expect([...(await held()).keys()]).toEqual(['key-32.webp', 'key-96.webp', 'shared.jpg']);
});

test.each(['key-32.webp', 'key-96.webp', 'shared.jpg'])('%s leaves the cache when it changed', async (name) => {
  const path = join(cacheDir, name);
  await writeFile(path, (await readFile(path)).subarray(0, -1));
  expect(await dropDamagedPictures(cacheDir, await held())).toEqual([name]);
  expect([...(await held()).keys()]).not.toContain(name);
});

test.each<[string, string]>([
  ['of earlier code', '{"width":96,"height":64,"widths":[32,96]}'],
  ['that is damaged', '{'],
])('a record %s says nothing of its files', async (_what, record) => {
  await writeFile(join(cacheDir, 'key.json'), record);
  await writeFile(join(cacheDir, 'key-32.webp'), 'other');
  expect(await dropDamagedPictures(cacheDir, await held())).toEqual([]);
});
