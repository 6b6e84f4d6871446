import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { renderShareFile, shareFileName } from '#lib/images/share-file.ts';

let cacheDir: string;
beforeEach(async () => {
  cacheDir = await mkdtemp(join(tmpdir(), 'forecourt-share-'));
});
afterEach(() => rm(cacheDir, { recursive: true, force: true }));

const picture = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 4, background: { r: 200, g: 0, b: 0, alpha: 0.5 } } }).png();

test.each([
  [1800, 1200],
  [600, 1200],
  [90, 60],
  [3000, 100],
])('of %i by %i it is a JPEG of 1200 by 630', async (width, height) => {
  await renderShareFile(cacheDir, 'a.jpg', 75, picture(width, height));
  const metadata = await sharp(join(cacheDir, 'a.jpg')).metadata();
  expect([metadata.format, metadata.width, metadata.height]).toEqual(['jpeg', 1200, 630]);
  expect((await readdir(cacheDir)).sort()).toEqual(['a.jpg', 'a.json']);
});

test('its name follows the content and the quality', () => {
  expect(shareFileName('one', 75)).toMatch(/^[0-9a-f]{20}\.jpg$/);
  expect(shareFileName('one', 75)).toBe(shareFileName('one', 75));
  expect(new Set([shareFileName('one', 75), shareFileName('two', 75), shareFileName('one', 60)]).size).toBe(3);
});
