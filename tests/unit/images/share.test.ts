import { mkdtemp, readdir, rm, stat, truncate } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { cdnSharePicture } from '#lib/images/cdn.ts';
import { makeShareFile } from '#lib/images/variants.ts';

describe('behind a CDN', () => {
  it.each([
    ['https://img.example.com/{path}?width=1200&height=630&fit=crop', 'https://img.example.com/a/b.jpg?width=1200&height=630&fit=crop'],
    ['https://img.example.com/{width}x{height}/q{quality}/{path}', 'https://img.example.com/1200x630/q75/a/b.jpg'],
    ['https://other.example.com/crop/{path}', 'https://other.example.com/crop/https%3A%2F%2Fimg.example.com%2Fa%2Fb.jpg'],
  ])('%s', (pattern, src) =>
    expect(cdnSharePicture('https://img.example.com/a/b.jpg', { pattern, quality: 75 })).toEqual({ src, width: 1200, height: 630 }),
  );
});

describe('made at build', () => {
  let cacheDir: string;
  beforeEach(async () => {
    cacheDir = await mkdtemp(join(tmpdir(), 'forecourt-share-'));
  });
  afterEach(() => rm(cacheDir, { recursive: true, force: true }));
  let opened = 0;
  const picture = (width: number, height: number) => async () => {
    opened += 1;
    return sharp({ create: { width, height, channels: 4, background: { r: 200, g: 0, b: 0, alpha: 0.5 } } }).png();
  };
  const sizeOf = async (file: string) => {
    const { format, width, height } = await sharp(join(cacheDir, file)).metadata();
    return { format, width, height };
  };

  it.each([
    [1800, 1200],
    [600, 1200],
    [90, 60],
    [3000, 100],
  ])('of %i by %i it is a JPEG of 1200 by 630', async (width, height) =>
    expect(await sizeOf(await makeShareFile(cacheDir, 'one', 75, picture(width, height)))).toEqual({
      format: 'jpeg',
      width: 1200,
      height: 630,
    }),
  );

  it('it is made once, named by its content and quality', async () => {
    opened = 0;
    const first = await makeShareFile(cacheDir, 'one', 75, picture(90, 60));
    expect(await makeShareFile(cacheDir, 'one', 75, picture(90, 60))).toBe(first);
    expect(opened).toBe(1);
    const others = [await makeShareFile(cacheDir, 'two', 75, picture(90, 60)), await makeShareFile(cacheDir, 'one', 60, picture(90, 60))];
    expect(new Set([first, ...others]).size).toBe(3);
    expect((await readdir(cacheDir)).sort()).toEqual([first, ...others].sort());
  });

  it('an empty file, as a power cut leaves it, is made again', async () => {
    const file = await makeShareFile(cacheDir, 'one', 75, picture(90, 60));
    await truncate(join(cacheDir, file));
    await makeShareFile(cacheDir, 'one', 75, picture(90, 60));
    expect((await stat(join(cacheDir, file))).size).toBeGreaterThan(0);
  });
});
