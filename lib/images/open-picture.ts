import { resolve, sep } from 'node:path';
import sharp, { type Sharp } from 'sharp';
import { NotAFileError, readRegularFile } from '#lib/disk/read-file.ts';
import { identifyFile } from './cache-file.ts';

/** A picture that our own site serves: a name for its content, its size after rotation, and how to open it for rendering. */
export type OwnPicture = { identity: string; size: () => Promise<{ width: number; height: number }>; open: () => Promise<Sharp> };

/** A larger picture is refused, because decoding it would take gigabytes of memory. */
const mostPixels = 100_000_000;

const fileProblems: Record<string, string> = {
  ENOENT: 'there is no such file in the dealer’s folder',
  ENOTDIR: 'there is no such file in the dealer’s folder',
};

/** Reads a file of the dealer's own folder. A reference cannot point outside it; symbolic links that do are refused with the settings. */
export async function readOwnFile(tenantDir: string, reference: string): Promise<Buffer> {
  if (reference.includes('\0')) throw new Error('its name holds a null byte');
  const path = resolve(tenantDir, reference);
  if (!path.startsWith(resolve(tenantDir) + sep)) throw new Error('it lies outside the dealer’s folder');
  try {
    return await readRegularFile(path);
  } catch (cause) {
    if (cause instanceof NotAFileError) throw new Error(`it is ${cause.kind}, not a picture`, { cause });
    const problem = fileProblems[(cause as NodeJS.ErrnoException).code ?? ''];
    throw problem ? new Error(problem, { cause }) : cause;
  }
}

/** The picture's content cannot be decoded. It stays unusable until the file changes. */
export class PictureError extends Error {
  override name = 'PictureError';
}

/** Converts sharp's errors about a picture into a PictureError. A disk error is not the picture's fault and is rethrown. */
export function throwUnreadable(cause: Error): never {
  if ((cause as NodeJS.ErrnoException).code) throw cause;
  if (/pixel limit/.test(cause.message))
    throw new PictureError(`it has more than ${mostPixels / 1_000_000} million pixels; save it smaller, such as 4,000 pixels wide`, {
      cause,
    });
  throw new PictureError(`it cannot be read as a picture (${cause.message.split(/:?\n|:$/)[0]})`, { cause });
}

const openBytes = (data: Buffer) => sharp(data, { limitInputPixels: mostPixels });

/** The size of a picture in pixels, after rotation. */
export const readPictureSize = async (data: Buffer): Promise<{ width: number; height: number }> =>
  (await openBytes(data).metadata()).autoOrient;

/** Opens a file again when it is rendered, because all pictures of a dealer would not fit into memory. */
const reopen = (tenantDir: string, reference: string, identity: string) => async () => {
  const data = await readOwnFile(tenantDir, reference);
  if (identifyFile(data) !== identity) throw new Error('its file changed during the build; build again');
  return openBytes(data);
};

/** The picture in a file of the dealer's own folder. Throws a readable Error for an unreadable file. */
export async function openOwnFile(tenantDir: string, reference: string): Promise<OwnPicture> {
  const data = await readOwnFile(tenantDir, reference);
  const identity = identifyFile(data);
  return {
    identity,
    size: () => readPictureSize(data),
    open: reopen(tenantDir, reference, identity),
  };
}
