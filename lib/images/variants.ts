import { createHash, randomUUID } from 'node:crypto';
import { mkdir, readFile, rename, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp, { type Sharp } from 'sharp';
import { z } from 'zod';
import type { Picture } from '#lib/model/picture.ts';
import { shareSize } from '#lib/model/share-picture.ts';

/** Raise it when the way variants are made changes, so that older ones are not used again. */
const recipe = 1;

export type VariantSettings = { widths: readonly number[]; maxWidth: number; quality: number };
export type Variants = { picture: Picture; files: string[] };

const metaSchema = z.object({ width: z.number(), height: z.number(), widths: z.array(z.number()) });

const hashOf = (...parts: (string | Buffer)[]) => {
  const hash = createHash('sha256');
  for (const part of parts) hash.update(part).update('\0');
  return hash.digest('hex').slice(0, 20);
};

const describe = (key: string, meta: z.infer<typeof metaSchema>): Variants => ({
  picture: { src: `/images/${key}-{w}.webp`, widths: meta.widths, width: meta.width, height: meta.height },
  files: meta.widths.map((width) => `${key}-${width}.webp`),
});

async function cached(cacheDir: string, key: string): Promise<Variants | undefined> {
  try {
    const meta = metaSchema.parse(JSON.parse(await readFile(join(cacheDir, `${key}.json`), 'utf8')));
    const found = describe(key, meta);
    const sizes = await Promise.all(found.files.map(async (file) => (await stat(join(cacheDir, file))).size));
    return sizes.every((size) => size > 0) ? found : undefined; // a power cut may leave an empty file
  } catch {
    return undefined; // not made yet, or made by half: it is made now
  }
}

/** Written aside and renamed, so that a killed build leaves no half picture. */
async function put(cacheDir: string, name: string, data: Buffer | string): Promise<void> {
  const aside = join(cacheDir, `.${randomUUID()}`);
  await writeFile(aside, data);
  await rename(aside, join(cacheDir, name));
}

/**
 * The WebP variants of one picture at the site's widths, never wider than the original; made once, named by their content, kept in
 * `cacheDir` across builds (DESIGN §7). `identity` names what `open` would give, so that a kept picture is not opened at all.
 */
export async function makeVariants(
  cacheDir: string,
  identity: string,
  settings: VariantSettings,
  open: () => Promise<Sharp>,
): Promise<Variants> {
  const key = hashOf(String(recipe), identity, JSON.stringify([settings.widths, settings.maxWidth, settings.quality]));
  const kept = await cached(cacheDir, key);
  if (kept) return kept;
  await mkdir(cacheDir, { recursive: true });
  const { data, info } = await (await open()).rotate().removeAlpha().raw().toBuffer({ resolveWithObject: true });
  const limit = Math.min(info.width, settings.maxWidth);
  const wanted = new Set([...settings.widths].filter((width) => width < limit));
  const widths = [...wanted, limit].sort((a, b) => a - b);
  const raw = { width: info.width, height: info.height, channels: info.channels };
  for (const width of widths) {
    const variant = await sharp(data, { raw }).resize({ width }).webp({ quality: settings.quality, effort: 2 }).toBuffer();
    await put(cacheDir, `${key}-${width}.webp`, variant);
  }
  const meta = { width: limit, height: Math.round((info.height * limit) / info.width), widths };
  await put(cacheDir, `${key}.json`, JSON.stringify(meta));
  return describe(key, meta);
}

/** Raise it when the way shared pictures are made changes. */
const shareRecipe = 1;

/**
 * The picture that links shared elsewhere show: one JPEG, which every network reads, cropped to 1200 by 630; made once and kept like the
 * variants. Answers the name of its file.
 */
export async function makeShareFile(cacheDir: string, identity: string, quality: number, open: () => Promise<Sharp>): Promise<string> {
  const file = `${hashOf('share', String(shareRecipe), identity, String(quality))}.jpg`;
  // A power cut may leave an empty file.
  const kept = await stat(join(cacheDir, file)).catch(() => undefined);
  if (kept?.size) return file;
  await mkdir(cacheDir, { recursive: true });
  const { width, height } = shareSize;
  const picture = (await open()).rotate().flatten({ background: 'white' }).resize(width, height, { fit: 'cover' });
  await put(cacheDir, file, await picture.jpeg({ quality }).toBuffer());
  return file;
}

export const fileIdentity = (data: Buffer) => hashOf('file', data);
