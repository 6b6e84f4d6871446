import pLimit from 'p-limit';
import type { FileRecord, Manifest } from '#lib/disk/manifest.ts';
import { statusField } from '#lib/hosting/cloudfront.ts';
import { type BucketAddress, openBucket } from '#lib/objects/bucket.ts';
import { isHostRule } from './order.ts';
import { controlFileOf, type Target } from './target.ts';

/** The metadata fields of an object that hold the SHA-256 of its content, in hex digits, and the site that it belongs to. */
const hashField = 'sha256';
const ownerField = 'site';

/** The page for removed cars. CloudFront's function answers it with the status in its metadata. */
const isGonePage = (path: string) => /^gone(\/[^/]+)?\.html$/.test(path);

const controlFolder = '.forecourt/';

/** S3 or a compatible storage as a target. */
export async function s3Target(address: BucketAddress, slug: string): Promise<Target> {
  const bucket = await openBucket(address, 'target');
  // This prefix may contain another dealer's site, or another copy of this one.
  const owner = encodeURIComponent(`${slug}/${address.prefix}`);

  /** The objects that `isWanted`, each with its record if it was uploaded for this site. */
  async function readObjects(isWanted: (path: string) => boolean, progress: () => void) {
    const objects: Record<string, FileRecord | undefined> = {};
    const limit = pLimit(32);
    const heads: Promise<void>[] = [];
    for await (const { key: path, bytes } of bucket.list('')) {
      progress();
      if (!isWanted(path) || path.startsWith(controlFolder) || path.endsWith('/')) continue;
      heads.push(
        limit(async () => {
          const metadata = await bucket.metadata(path);
          const sha256 = metadata[hashField];
          // An object without these fields was not uploaded for this site.
          const isOwn = metadata[ownerField] === owner && sha256 && /^[0-9a-f]{64}$/.test(sha256);
          objects[path] = isOwn ? { sha256, bytes } : undefined;
          progress();
        }),
      );
    }
    await Promise.all(heads);
    return Object.entries(objects);
  }

  async function inspect(paths: readonly string[], isStateLost: boolean, progress: () => void): Promise<Manifest> {
    const wantedPaths = new Set(paths);
    const objects = await readObjects((path) => isStateLost || wantedPaths.has(path), progress);
    return Object.fromEntries(objects.flatMap(([path, record]) => (record ? [[path, record]] : [])));
  }

  async function findForeign(files: Manifest, progress: () => void): Promise<string[]> {
    const objects = await readObjects((path) => Object.hasOwn(files, path), progress);
    return objects.flatMap(([path, record]) => (record ? [] : [path]));
  }

  return {
    name: bucket.name,
    accepts: (path) => !isHostRule(path),
    readControl: async (path) => controlFileOf(await bucket.read(path)),
    writeControl: bucket.swap,
    inspect,
    findForeign,
    put: ({ path, content, contentType, cacheControl, record: { sha256 } }) =>
      bucket.put(path, content, {
        ...{ contentType, cacheControl, sha256 },
        metadata: { [hashField]: sha256, [ownerField]: owner, ...(isGonePage(path) ? { [statusField]: '410' } : {}) },
      }),
    remove: bucket.remove,
    atOnce: 16,
    close: bucket.close,
  };
}
