import { readFile } from 'node:fs/promises';
import { availableParallelism } from 'node:os';
import { join, resolve, sep } from 'node:path';
import pLimit from 'p-limit';
import sharp from 'sharp';
import type { Picture } from '#lib/model/picture.ts';
import { cdnPicture, plainPicture } from './cdn.ts';
import { drawnPictures } from './drawn.ts';
import { fileIdentity, makeVariants, type Variants } from './variants.ts';

export type PictureContext = {
  tenantDir: string;
  /** Folders of drawn pictures, the dealer's own first. */
  pictureDirs: readonly string[];
  cacheDir: string;
  settings: { pattern?: string | undefined; quality: number; widths: readonly number[]; cdnWidths: readonly number[]; maxWidth: number };
  progress: (done: number, total: number) => void;
};

/** Pictures by reference, the cache's files that the site needs, and what could not be used. */
export type Pictures = { pictures: Record<string, Picture>; files: Set<string>; problems: { reference: string; problem: string }[] };

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

/**
 * Resolves image references: drawn pictures (picture:body/view/paint) and the dealer's own files become variants of ours, addresses
 * go through the site's CDN pattern where it has one (DESIGN §7). A reference that cannot be used is left out and reported.
 */
export async function resolvePictures(references: Iterable<string>, context: PictureContext): Promise<Pictures> {
  const { settings, cacheDir, tenantDir } = context;
  const wanted = [...new Set(references)].sort();
  const result: Pictures = { pictures: Object.create(null), files: new Set(), problems: [] };
  const drawn = drawnPictures(context.pictureDirs);
  const limit = pLimit(availableParallelism());
  let done = 0;

  async function ownFile(reference: string): Promise<Variants> {
    const data = await readOwnFile(tenantDir, reference);
    const identity = fileIdentity(data);
    return makeVariants(cacheDir, identity, settings, async () => sharp(data, { limitInputPixels: 100_000_000 })).catch((cause: Error) => {
      if ((cause as NodeJS.ErrnoException).code) throw cause; // the disk's fault, not the picture's
      throw new Error(`it is no picture that can be read (${cause.message.split(/:?\n|:$/)[0]})`, { cause });
    });
  }

  async function one(reference: string): Promise<Picture> {
    if (/^https?:\/\//i.test(reference)) {
      if (!URL.canParse(reference)) throw new Error('it is no address');
      const { pattern, ...rest } = settings;
      return pattern ? cdnPicture(reference, { pattern, ...rest }) : plainPicture(reference);
    }
    const art = await drawn(reference);
    if (!art && reference.startsWith('picture:')) throw new Error('there is no drawn picture of that body type and view');
    const variants = art ? await makeVariants(cacheDir, art.identity, settings, art.open) : await ownFile(reference);
    for (const file of variants.files) result.files.add(file);
    return variants.picture;
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
