import { mkdtemp, readdir, rm, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { planVariants, readCachedVariants, recordFailure, renderVariants, type VariantSettings, variantKey } from '#lib/images/variants.ts';

let cache: string;
beforeEach(async () => {
  cache = await mkdtemp(join(tmpdir(), 'forecourt-variants-'));
});
afterEach(() => rm(cache, { recursive: true, force: true }));

const settings: VariantSettings = { widths: [32, 64, 128], maxWidth: 96, quality: 70 };
const picture = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: { r: 20, g: 90, b: 160 } } }).png();
const render = (width: number, height: number) => renderVariants(cache, 'key', settings, picture(width, height));

test.each([
  ['a wide picture stops at the site’s largest', 200, 100, [32, 64, 96], 96, 48],
  ['a picture between two widths ends with its own', 50, 100, [32, 50], 50, 100],
  ['a picture of exactly a width has it once', 64, 64, [32, 64], 64, 64],
  ['a small picture is never made wider', 10, 20, [10], 10, 20],
])('%s', async (_name, width, height, widths, shownWidth, shownHeight) => {
  const planned = planVariants('key', { width, height }, settings);
  expect(planned.picture).toEqual({ src: '/images/key-{w}.webp', widths, width: shownWidth, height: shownHeight });
  expect(planned.files).toEqual(widths.map((each) => `key-${each}.webp`));
  expect(await render(width, height)).toEqual(planned);
  expect(readCachedVariants(cache, 'key')).toEqual(planned);
  for (const [index, file] of planned.files.entries()) {
    const variant = await sharp(join(cache, file)).metadata();
    expect([variant.format, variant.width]).toEqual(['webp', widths[index]]);
  }
});

test('what is transparent stays so', async () => {
  const cutOut = sharp({ create: { width: 40, height: 40, channels: 4, background: { r: 0, g: 0, b: 0, alpha: 0 } } }).png();
  const { files } = await renderVariants(cache, 'key', settings, sharp(await cutOut.toBuffer()));
  const { channels } = await sharp(join(cache, files[0] as string)).stats();
  expect(channels.map(({ max }) => max)[3]).toBe(0);
});

test('the key follows the content and the settings of variants, and nothing else', () => {
  const key = variantKey('one', settings);
  expect(key).toMatch(/^[0-9a-f]{20}$/);
  expect(variantKey('one', { ...settings, ...{ cdnWidths: [1], pattern: 'x' } })).toBe(key);
  const others = [
    variantKey('two', settings),
    variantKey('one', { ...settings, quality: 71 }),
    variantKey('one', { ...settings, maxWidth: 95 }),
  ];
  expect(new Set([key, ...others]).size).toBe(4);
});

test.each<[string, (file: string, record: string) => Promise<unknown>]>([
  ['a variant is missing', (file) => rm(file)],
  ['a variant is empty', (file) => truncate(file)],
  ['the record is damaged', (_file, record) => writeFile(record, '{')],
  ['the record is missing', (_file, record) => rm(record)],
])('the cache knows nothing of a picture when %s', async (_name, damage) => {
  const { files } = await render(200, 100);
  await damage(join(cache, files[0] as string), join(cache, 'key.json'));
  expect(readCachedVariants(cache, 'key')).toBeUndefined();
});

test('the cache knows why a picture could not be rendered, until it is rendered', async () => {
  await recordFailure(cache, 'key', 'it is broken');
  expect(readCachedVariants(cache, 'key')).toEqual({ problem: 'it is broken' });
  const variants = await render(50, 50);
  expect(readCachedVariants(cache, 'key')).toEqual(variants);
});

test('a picture turned by its camera is rendered upright', async () => {
  const turned = sharp(await picture(80, 40).jpeg().withMetadata({ orientation: 6 }).toBuffer());
  expect((await renderVariants(cache, 'key', settings, turned)).picture).toMatchObject({ width: 40, height: 80 });
});

test('a picture that cannot be read leaves nothing behind', async () => {
  await expect(renderVariants(cache, 'key', settings, sharp(Buffer.from('no picture')))).rejects.toThrow(
    'Input buffer contains unsupported image format',
  );
  expect(await readdir(cache)).toEqual([]);
});
