import { join } from 'node:path';
import sharp, { type Sharp } from 'sharp';
import { z } from 'zod';
import { readValidJsonSync } from '#lib/disk/valid-json.ts';
import type { Picture } from '#lib/model/picture.ts';
import { hasCacheFiles, hashParts, type PictureSums, pictureSums, type StoredPictures, sumOf, writeCacheFile } from './cache-file.ts';

/** Raise this number when variants are rendered differently, so that older ones are not reused. */
const recipeVersion = 2;

export type VariantSettings = { widths: readonly number[]; maxWidth: number; quality: number };

const variantRecord = z.object({ width: z.number(), height: z.number(), widths: z.array(z.number()), sums: pictureSums });
const failureRecord = z.object({ problem: z.string() });
const cacheRecord = z.union([variantRecord, failureRecord]);
type VariantRecord = Omit<z.infer<typeof variantRecord>, 'sums'>;

/** The variants of one picture: how pages name them, and their files in the cache. */
export type Variants = { picture: Picture; files: string[] };

/** Names the variants of a picture with this content under these settings. */
export const variantKey = (identity: string, { widths, maxWidth, quality }: VariantSettings): string =>
  hashParts(String(recipeVersion), identity, JSON.stringify([widths, maxWidth, quality]));

const describeVariants = (key: string, { width, height, widths }: VariantRecord): Variants => ({
  picture: { src: `/images/${key}-{w}.webp`, widths, width, height },
  files: widths.map((each) => `${key}-${each}.webp`),
});

/** The widths of a picture of this size, never wider than the original, and the size of the largest variant. */
function variantSizes({ width, height }: { width: number; height: number }, settings: VariantSettings): VariantRecord {
  const limit = Math.min(width, settings.maxWidth);
  const smaller = new Set(settings.widths.filter((each) => each < limit));
  return { width: limit, height: Math.round((height * limit) / width), widths: [...smaller, limit].sort((a, b) => a - b) };
}

/** The variants that a picture of this size will have. */
export const planVariants = (key: string, size: { width: number; height: number }, settings: VariantSettings): Variants =>
  describeVariants(key, variantSizes(size, settings));

/**
 * The cache's record of a picture: its variants, or why the last rendering failed. Undefined if it was never rendered or a file is missing.
 */
export function readCachedVariants(cacheDir: string, key: string, stored?: StoredPictures): Variants | { problem: string } | undefined {
  const record = readValidJsonSync(join(cacheDir, `${key}.json`), cacheRecord);
  if (!record || 'problem' in record) return record;
  const variants = describeVariants(key, record);
  return hasCacheFiles(cacheDir, variants.files, stored) ? variants : undefined;
}

/** Renders the WebP variants of a picture into the cache. Transparency is kept: without alpha it would become black. */
export async function renderVariants(cacheDir: string, key: string, settings: VariantSettings, original: Sharp): Promise<Variants> {
  const { data, info } = await original.rotate().raw().toBuffer({ resolveWithObject: true });
  const record = variantSizes(info, settings);
  const raw = { width: info.width, height: info.height, channels: info.channels };
  const sums: PictureSums = {};
  for (const width of record.widths) {
    const variant = await sharp(data, { raw }).resize({ width }).webp({ quality: settings.quality, effort: 2 }).toBuffer();
    const file = `${key}-${width}.webp`;
    sums[file] = sumOf(variant);
    await writeCacheFile(cacheDir, file, variant);
  }
  await writeCacheFile(cacheDir, `${key}.json`, JSON.stringify({ ...record, sums }));
  return describeVariants(key, record);
}

/** Records why a picture cannot be rendered, so that a command that renders nothing leaves it out too. */
export const recordFailure = (cacheDir: string, key: string, problem: string): Promise<void> =>
  writeCacheFile(cacheDir, `${key}.json`, JSON.stringify({ problem }));
