import pLimit from 'p-limit';
import type { Manifest } from '#lib/disk/manifest.ts';
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
  // Below this prefix there may be another dealer's site, or another copy of this one.
  const owner = encodeURIComponent(`${slug}/${address.prefix}`);

  async function inspect(paths: readonly string[], isStateLost: boolean, progress: () => void): Promise<Manifest> {
    const wantedPaths = new Set(paths);
    const manifest: Manifest = {};
    const limit = pLimit(32);
    const heads: Promise<void>[] = [];
    for await (const { key: path, bytes } of bucket.list('')) {
      progress();
      if (!(isStateLost || wantedPaths.has(path)) || path.startsWith(controlFolder) || path.endsWith('/')) continue;
      heads.push(
        limit(async () => {
          const metadata = await bucket.metadata(path);
          const sha256 = metadata[hashField];
          // An object without these fields was not uploaded for this site.
          if (metadata[ownerField] === owner && sha256 && /^[0-9a-f]{64}$/.test(sha256)) manifest[path] = { sha256, bytes };
          progress();
        }),
      );
    }
    await Promise.all(heads);
    return manifest;
  }

  return {
    name: bucket.name,
    accepts: (path) => !isHostRule(path),
    readControl: async (path) => controlFileOf(await bucket.read(path)),
    writeControl: bucket.swap,
    inspect,
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
