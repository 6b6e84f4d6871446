import { mkdtemp, readdir, readFile, rm, stat, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp, { type Sharp } from 'sharp';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { fileIdentity, makeVariants, type VariantSettings } from '#lib/images/variants.ts';

let cache: string;
beforeEach(async () => {
  cache = await mkdtemp(join(tmpdir(), 'forecourt-variants-'));
});
afterEach(() => rm(cache, { recursive: true, force: true }));

const settings: VariantSettings = { widths: [32, 64, 128], maxWidth: 96, quality: 70 };
const png = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: { r: 20, g: 90, b: 160 } } })
    .png()
    .toBuffer();

/** Makes the variants of a picture and counts how often it was opened. */
function maker(data: Buffer, given = settings) {
  const opened = { times: 0 };
  const open = async (): Promise<Sharp> => {
    opened.times += 1;
    return sharp(data);
  };
  return { opened, make: () => makeVariants(cache, fileIdentity(data), given, open) };
}

test.each([
  ['a wide picture stops at the site’s largest', 200, 100, [32, 64, 96], 96, 48],
  ['a picture between two widths ends with its own', 50, 100, [32, 50], 50, 100],
  ['a picture of exactly a width has it once', 64, 64, [32, 64], 64, 64],
  ['a small picture is never made wider', 10, 20, [10], 10, 20],
])('%s', async (_name, width, height, widths, shownWidth, shownHeight) => {
  const { picture, files } = await maker(await png(width, height)).make();
  expect(picture).toMatchObject({ widths, width: shownWidth, height: shownHeight });
  expect(picture.src).toMatch(/^\/images\/[0-9a-f]{20}-\{w\}\.webp$/);
  expect(files).toEqual(widths.map((each) => picture.src.replace('/images/', '').replace('{w}', String(each))));
  for (const [index, file] of files.entries()) {
    const made = await sharp(join(cache, file)).metadata();
    expect([made.format, made.width]).toEqual(['webp', widths[index]]);
  }
});

test('a second run makes nothing and opens nothing', async () => {
  const data = await png(200, 100);
  const first = maker(data);
  const made = await first.make();
  const times = async () => Promise.all((await readdir(cache)).sort().map(async (name) => (await stat(join(cache, name))).mtimeMs));
  const before = await times();
  const second = maker(data);
  expect(await second.make()).toEqual(made);
  expect([first.opened.times, second.opened.times]).toEqual([1, 0]);
  expect(await times()).toEqual(before);
});

test('the name follows the content and the settings', async () => {
  const [one, two] = [await png(200, 100), await png(201, 100)];
  const names = await Promise.all(
    [maker(one), maker(one), maker(two), maker(one, { ...settings, quality: 71 }), maker(one, { ...settings, maxWidth: 95 })].map(
      async ({ make }) => (await make()).picture.src,
    ),
  );
  expect(names[0]).toBe(names[1]);
  expect(new Set(names).size).toBe(4);
});

test.each([
  ['a variant is gone', (file: string) => rm(file)],
  ['a variant was cut to nothing', (file: string) => truncate(file)],
])('it is made again when %s', async (_name, damage) => {
  const data = await png(200, 100);
  const { files } = await maker(data).make();
  const file = join(cache, files[0] as string);
  const whole = await readFile(file);
  await damage(file);
  await maker(data).make();
  expect((await readFile(file)).equals(whole)).toBe(true);
});

test('it is made again when its record is damaged', async () => {
  const data = await png(200, 100);
  await maker(data).make();
  const record = (await readdir(cache)).find((name) => name.endsWith('.json')) as string;
  await writeFile(join(cache, record), '{');
  const again = maker(data);
  await again.make();
  expect(again.opened.times).toBe(1);
});

test('a picture turned by its camera is shown upright', async () => {
  const data = await sharp(await png(80, 40))
    .jpeg()
    .withMetadata({ orientation: 6 })
    .toBuffer();
  expect((await maker(data).make()).picture).toMatchObject({ width: 40, height: 80 });
});

test('a picture that cannot be read leaves nothing behind', async () => {
  await expect(maker(Buffer.from('no picture')).make()).rejects.toThrow('Input buffer contains unsupported image format');
  expect(await readdir(cache)).toEqual([]);
});
