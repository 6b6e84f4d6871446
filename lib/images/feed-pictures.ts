import { availableParallelism } from 'node:os';
import pLimit from 'p-limit';
import { type FeedPicture, type PhotoSize, photoSizes } from '#lib/feeds/photos.ts';
import { hasCacheFiles, hashParts, recordName, type StoredPictures, sumOf, writeCacheFile } from './cache-file.ts';
import { type OwnPicture, openOwnFile, throwUnreadable } from './open-picture.ts';

/** Raise this number when pictures for feeds are rendered differently. */
const recipeVersion = 1;
const quality = 85;

/** A picture for feeds that the cache should hold. */
type PlannedFile = { file: string; size: PhotoSize; open: OwnPicture['open'] };

/** The feed pictures of one reference, and the files of the cache that they need. A reference that feeds cannot use has none. */
export type PlannedFeedPicture = { reference: string; pictures: Partial<Record<PhotoSize, FeedPicture>>; files: PlannedFile[] };

/** The size of a photo that is fitted into a box, and never enlarged. */
function fitInto({ width, height }: { width: number; height: number }, size: PhotoSize) {
  const box = photoSizes[size];
  const scale = Math.min(1, box.width / width, box.height / height);
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) };
}

async function planOwn(reference: string, tenantDir: string, sizes: readonly PhotoSize[]): Promise<PlannedFeedPicture> {
  const { identity, size: sizeOf, open } = await openOwnFile(tenantDir, reference);
  const original = await sizeOf().catch(throwUnreadable);
  const files = sizes.map((size) => ({ file: `${hashParts('feed', String(recipeVersion), identity, size)}.jpg`, size, open }));
  const pictures = Object.fromEntries(files.map(({ file, size }) => [size, { url: `/images/${file}`, ...fitInto(original, size) }]));
  return { reference, pictures, files };
}

/**
 * Plans the photos of cars as feeds show them (rule M4): a file of the dealer's folder becomes a JPEG for each size. An address needs no
 * plan, and a drawn picture is never used. An unreadable file has no pictures; pages report it (rule I3).
 */
export async function planFeedPictures(
  references: Iterable<string>,
  { tenantDir, sizes }: { tenantDir: string; sizes: readonly PhotoSize[] },
): Promise<PlannedFeedPicture[]> {
  if (sizes.length === 0) return [];
  const isFile = (reference: string) => !/^https?:|^picture:/i.test(reference);
  const files = [...new Set([...references].filter(isFile))].sort();
  const limit = pLimit(availableParallelism());
  const plan = (reference: string): Promise<PlannedFeedPicture> =>
    planOwn(reference, tenantDir, sizes).catch(() => ({ reference, pictures: {}, files: [] }));
  return Promise.all(files.map((reference) => limit(plan, reference)));
}

/** Renders the pictures for feeds that the cache lacks: JPEGs without overlay and metadata. Returns the plan without those that cannot be decoded. */
export async function renderFeedPictures(
  planned: readonly PlannedFeedPicture[],
  cacheDir: string,
  progress: (done: number, total: number) => void,
  stored?: StoredPictures,
): Promise<PlannedFeedPicture[]> {
  const limit = pLimit(availableParallelism());
  const unique = [...new Map(planned.flatMap(({ files }) => files.map((one) => [one.file, one] as const))).values()];
  const missing = unique.filter(({ file }) => !hasCacheFiles(cacheDir, [file], stored));
  const failed = new Set<string>();
  let done = 0;
  const render = async ({ file, size, open }: PlannedFile) => {
    try {
      const picture = (await open())
        .rotate()
        .flatten({ background: 'white' })
        .resize({ ...photoSizes[size], fit: 'inside', withoutEnlargement: true });
      const data = await picture.jpeg({ quality, mozjpeg: true }).toBuffer();
      await writeCacheFile(cacheDir, recordName(file), JSON.stringify({ sums: { [file]: sumOf(data) } }));
      await writeCacheFile(cacheDir, file, data);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code) throw error;
      failed.add(file);
    }
    done += 1;
    progress(done, missing.length);
  };
  await Promise.all(missing.map((one) => limit(render, one)));
  return planned.map((one) => (one.files.some(({ file }) => failed.has(file)) ? { ...one, pictures: {}, files: [] } : one));
}
