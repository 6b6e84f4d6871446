import type { S3Client } from '@aws-sdk/client-s3';
import pLimit from 'p-limit';
import type { Manifest } from '#lib/disk/manifest.ts';
import { statusField } from '#lib/hosting/cloudfront.ts';
import type { TargetAddress } from './address.ts';
import { isHostRule } from './order.ts';
import { s3Error } from './s3-error.ts';
import { statePath, type Target, type Upload } from './target.ts';

type Address = Extract<TargetAddress, { kind: 's3' }>;

const timeouts = { connectionTimeout: 10_000, requestTimeout: 60_000 };

/** Under these names an object's metadata holds the SHA-256 of its content, in hex digits, and whose site it is part of. */
const hashField = 'sha256';
const ownerField = 'site';

/** The page of cars that are gone; CloudFront's function gives it the status that its metadata says. */
const isGonePage = (path: string) => /^gone(\/[^/]+)?\.html$/.test(path);

const isMissing = (error: unknown) => ['NoSuchKey', 'NotFound'].includes((error as Error).name);

/**
 * S3 or what speaks its language as a target. Credentials come from where the SDK looks for them (environment, profile, machine role). Host
 * rules stay out: nothing there reads them.
 */
export async function s3Target({ bucket, prefix, region, endpoint }: Address, slug: string): Promise<Target> {
  // Loaded here, so that commands that publish nothing do not wait for it.
  const sdk = await import('@aws-sdk/client-s3');
  const client: S3Client = new sdk.S3Client({
    ...(endpoint ? { endpoint, forcePathStyle: true, region: region ?? 'us-east-1' } : {}),
    ...(region ? { region } : {}),
    maxAttempts: 4,
    requestHandler: timeouts,
    // Other storages than Amazon's do not know the SDK's own check sums; ours is sent where it counts.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
  });
  // Another dealer's place, or another of this one, may lie below this prefix.
  const owner = encodeURIComponent(`${slug}/${prefix}`);
  const keyOf = (path: string) => (prefix ? `${prefix}/${path}` : path);
  const asked = <T>(answer: Promise<T>): Promise<T> =>
    answer.catch((cause) => {
      throw s3Error(cause);
    });

  async function put(upload: Pick<Upload, 'path' | 'content' | 'contentType' | 'cacheControl'> & { sha256?: string }): Promise<void> {
    const { path, content, contentType, cacheControl, sha256 } = upload;
    await client.send(
      new sdk.PutObjectCommand({
        Bucket: bucket,
        Key: keyOf(path),
        Body: content,
        ContentType: contentType,
        CacheControl: cacheControl,
        // The storage compares what arrived with it, and keeps it.
        ...(sha256
          ? {
              ChecksumSHA256: Buffer.from(sha256, 'hex').toString('base64'),
              Metadata: { [hashField]: sha256, [ownerField]: owner, ...(isGonePage(path) ? { [statusField]: '410' } : {}) },
            }
          : {}),
      }),
    );
  }

  async function readState(): Promise<string | undefined> {
    try {
      const { Body } = await client.send(new sdk.GetObjectCommand({ Bucket: bucket, Key: keyOf(statePath) }));
      return await Body?.transformToString('utf8');
    } catch (error) {
      if (isMissing(error)) return undefined;
      throw error;
    }
  }

  async function* listed(): AsyncGenerator<{ path: string; bytes: number }> {
    const start = prefix ? `${prefix}/` : '';
    for await (const page of sdk.paginateListObjectsV2({ client }, { Bucket: bucket, Prefix: start }))
      for (const { Key = '', Size = 0 } of page.Contents ?? []) yield { path: Key.slice(start.length), bytes: Size };
  }

  async function look(paths: readonly string[], stateLost: boolean): Promise<Manifest> {
    const wanted = new Set(paths);
    const found: Manifest = {};
    const limit = pLimit(32);
    const heads: Promise<void>[] = [];
    for await (const { path, bytes } of listed()) {
      if (!(stateLost || wanted.has(path)) || path === statePath || path.endsWith('/')) continue;
      heads.push(
        limit(async () => {
          const { Metadata } = await client.send(new sdk.HeadObjectCommand({ Bucket: bucket, Key: keyOf(path) }));
          const sha256 = Metadata?.[hashField];
          // What does not bear our marks was put there by somebody else.
          if (Metadata?.[ownerField] === owner && sha256 && /^[0-9a-f]{64}$/.test(sha256)) found[path] = { sha256, bytes };
        }),
      );
    }
    await Promise.all(heads);
    return found;
  }

  return {
    name: `s3://${bucket}${prefix ? `/${prefix}` : ''}`,
    takes: (path) => !isHostRule(path),
    readState: () => asked(readState()),
    writeState: (text) =>
      asked(put({ path: statePath, content: Buffer.from(text), contentType: 'application/json', cacheControl: 'no-store' })),
    look: (paths, stateLost) => asked(look(paths, stateLost)),
    put: (upload) => asked(put({ ...upload, sha256: upload.record.sha256 })),
    remove: (path) => asked(client.send(new sdk.DeleteObjectCommand({ Bucket: bucket, Key: keyOf(path) }))).then(() => undefined),
    atOnce: 16,
  };
}
