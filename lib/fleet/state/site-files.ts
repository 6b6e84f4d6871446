import { hash } from 'node:crypto';
import { basename } from 'node:path';
import { promisify } from 'node:util';
import { constants, zstdCompress, zstdDecompress } from 'node:zlib';
import { type FileRecord, recordOf } from '#lib/disk/manifest.ts';
import type { ObjectStore } from '#lib/objects/object-store.ts';
import { LostFileError } from '#lib/releases/stored-files.ts';
import { filesPrefix } from './stored-state.ts';

const compress = promisify(zstdCompress);
const decompress = promisify(zstdDecompress);

/** Pictures and fonts hardly shrink, and pages shrink at any level. */
const level = { params: { [constants.ZSTD_c_compressionLevel]: 3 } };

/** The key of a file of a dealer's releases. It is named by its content, so that releases share it and a rollback finds it. */
export const siteFileKey = (slug: string, sha256: string) => `${filesPrefix(slug)}${sha256}.zst`;

/** The inverse of `siteFileKey`. */
export const shaOfKey = (key: string) => basename(key, '.zst');

/** Stores a file of a release. Returns the bytes that were written. */
export async function putSiteFile(objects: ObjectStore, slug: string, sha256: string, content: Buffer): Promise<number> {
  const packed = await compress(content, level);
  await objects.put(siteFileKey(slug, sha256), packed, { sha256: hash('sha256', packed) });
  return packed.length;
}

/** Reads a file of a release. Throws LostFileError if the store lacks it or it is damaged. */
export async function readSiteFile(
  objects: ObjectStore,
  slug: string,
  { sha256 }: FileRecord,
): Promise<{ content: Buffer; bytes: number }> {
  const key = siteFileKey(slug, sha256);
  const stored = await objects.read(key);
  const content = stored && (await decompress(stored.content).catch(() => undefined));
  if (stored && content && recordOf(content).sha256 === sha256) return { content, bytes: stored.content.length };
  throw new LostFileError(`${objects.name}: the object ${key} is ${stored ? 'damaged' : 'missing'}`);
}
