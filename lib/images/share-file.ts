import type { Sharp } from 'sharp';
import { shareSize } from '#lib/model/picture.ts';
import { hashParts, recordName, sumOf, writeCacheFile } from './cache-file.ts';

/** Raise this number when shared pictures are rendered differently. */
const recipeVersion = 1;

/** The file of the picture that links shared elsewhere show. */
export const shareFileName = (identity: string, quality: number): string =>
  `${hashParts('share', String(recipeVersion), identity, String(quality))}.jpg`;

/** Renders such a picture into the cache: a JPEG, which every network reads, cropped to 1200 by 630. */
export async function renderShareFile(cacheDir: string, file: string, quality: number, original: Sharp): Promise<void> {
  const { width, height } = shareSize;
  const picture = original.rotate().flatten({ background: 'white' }).resize(width, height, { fit: 'cover' });
  const data = await picture.jpeg({ quality }).toBuffer();
  await writeCacheFile(cacheDir, recordName(file), JSON.stringify({ sums: { [file]: sumOf(data) } }));
  await writeCacheFile(cacheDir, file, data);
}
