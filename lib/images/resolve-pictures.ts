import { readFile } from 'node:fs/promises';
import { availableParallelism } from 'node:os';
import { join, resolve, sep } from 'node:path';
import pLimit from 'p-limit';
import sharp, { type Sharp } from 'sharp';
import type { Picture } from '#lib/model/picture.ts';
import { type SharePicture, shareSize } from '#lib/model/share-picture.ts';
import { cdnPicture, cdnSharePicture, plainPicture } from './cdn.ts';
import { drawnPictures } from './drawn.ts';
import { fileIdentity, makeShareFile, makeVariants } from './variants.ts';

export type PictureContext = {
  tenantDir: string;
  /** Folders of drawn pictures, the dealer's own first. */
  pictureDirs: readonly string[];
  cacheDir: string;
  settings: {
    pattern?: string | undefined;
    sharePattern?: string | undefined;
    quality: number;
    widths: readonly number[];
    cdnWidths: readonly number[];
    maxWidth: number;
  };
  /** References that links shared elsewhere show. */
  shared?: ReadonlySet<string>;
  progress: (done: number, total: number) => void;
};

/** Pictures by reference, the cache's files that the site needs, and what could not be used. */
export type Pictures = {
  pictures: Record<string, Picture>;
  sharePictures: Record<string, SharePicture>;
  files: Set<string>;
  problems: { reference: string; problem: string }[];
};

const fileProblems: Record<string, string> = {
  ENOENT: 'there is no such file in the dealer’s folder',
  ENOTDIR: 'there is no such file in the dealer’s folder',
  EISDIR: 'it is a folder, not a picture',
};

/** Reads a file of the dealer's own folder. A reference cannot lead out of it; a link in it may, since pictures may live elsewhere. */
async function readOwnFile(tenantDir: string, reference: string): Promise<Buffer> {
  if (reference.includes('\0')) throw new Error('its name holds a null byte');
  const path = resolve(tenantDir, reference);
  if (!path.startsWith(resolve(tenantDir) + sep)) throw new Error('it lies outside the dealer’s folder');
  try {
    return await readFile(path);
  } catch (cause) {
    const problem = fileProblems[(cause as NodeJS.ErrnoException).code ?? ''];
    throw problem ? new Error(problem, { cause }) : cause;
  }
}

/** What sharp says of a picture, in words; the disk's fault is not the picture's. */
function unreadable(cause: Error): never {
  if ((cause as NodeJS.ErrnoException).code) throw cause;
  throw new Error(`it is no picture that can be read (${cause.message.split(/:?\n|:$/)[0]})`, { cause });
}

/**
 * Resolves image references: drawn pictures (picture:body/view/paint) and the dealer's own files become variants of ours, addresses
 * go through the site's CDN pattern where it has one (DESIGN §7). A reference that cannot be used is left out and reported.
 */
export async function resolvePictures(references: Iterable<string>, context: PictureContext): Promise<Pictures> {
  const { settings, cacheDir, tenantDir } = context;
  const wanted = [...new Set(references)].sort();
  const result: Pictures = { pictures: Object.create(null), sharePictures: Object.create(null), files: new Set(), problems: [] };
  const drawn = drawnPictures(context.pictureDirs);
  const limit = pLimit(availableParallelism());
  let done = 0;

  /** A picture of ours, ready to be opened; what is wrong with it is said in words. */
  async function ours(reference: string): Promise<{ identity: string; open: () => Promise<Sharp> }> {
    const art = await drawn(reference);
    if (art) return art;
    if (reference.startsWith('picture:')) throw new Error('there is no drawn picture of that body type and view');
    const data = await readOwnFile(tenantDir, reference);
    return { identity: fileIdentity(data), open: async () => sharp(data, { limitInputPixels: 100_000_000 }) };
  }

  async function one(reference: string): Promise<Picture> {
    const shared = context.shared?.has(reference);
    if (/^https?:\/\//i.test(reference)) {
      if (!URL.canParse(reference)) throw new Error('it is no address');
      const { pattern, sharePattern, quality } = settings;
      if (shared && sharePattern) result.sharePictures[reference] = cdnSharePicture(reference, { pattern: sharePattern, quality });
      return pattern ? cdnPicture(reference, { ...settings, pattern }) : plainPicture(reference);
    }
    const { identity, open } = await ours(reference);
    const { picture, files } = await makeVariants(cacheDir, identity, settings, open).catch(unreadable);
    if (shared) {
      const file = await makeShareFile(cacheDir, identity, settings.quality, open).catch(unreadable);
      result.sharePictures[reference] = { src: `/images/${file}`, ...shareSize };
      files.push(file);
    }
    for (const file of files) result.files.add(file);
    return picture;
  }

  const found = await Promise.all(
    wanted.map((reference) =>
      limit(async () => {
        const picture = await one(reference).catch((error: Error) => error);
        context.progress(++done, wanted.length);
        return picture;
      }),
    ),
  );
  for (const [index, picture] of found.entries()) {
    const reference = wanted[index] as string;
    if (picture instanceof Error) result.problems.push({ reference, problem: picture.message });
    else result.pictures[reference] = picture;
  }
  return result;
}

/** The folders where drawn pictures may lie: the dealer's tenants first, then the product's. */
export const pictureFolders = (tenantsDir: string, productTenantsDir: string) => [
  ...new Set([join(tenantsDir, 'layers', 'pictures'), join(productTenantsDir, 'layers', 'pictures')]),
];
