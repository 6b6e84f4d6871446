import type { GetObjectCommand, GetObjectCommandOutput, S3Client } from '@aws-sdk/client-s3';
import pLimit from 'p-limit';
import type { Manifest } from '#lib/disk/manifest.ts';
import { statusField } from '#lib/hosting/cloudfront.ts';
import { s3Error } from '#lib/network/s3-error.ts';
import type { TargetAddress } from '#lib/site/target-address.ts';
import { isHostRule } from './order.ts';
import type { ControlFile, Target, Upload } from './target.ts';

type Address = Extract<TargetAddress, { kind: 's3' }>;

const timeouts = { connectionTimeout: 10_000, requestTimeout: 60_000 };

/** The metadata fields of an object that hold the SHA-256 of its content, in hex digits, and the site that it belongs to. */
const hashField = 'sha256';
const ownerField = 'site';

/** The page for removed cars. CloudFront's function answers it with the status in its metadata. */
const isGonePage = (path: string) => /^gone(\/[^/]+)?\.html$/.test(path);

const controlFolder = '.forecourt/';

const isMissing = (error: unknown) => ['NoSuchKey', 'NotFound'].includes((error as Error).name);

/** The storage refused a conditional write, because somebody else wrote the object. */
const isConflict = (error: unknown) => ['PreconditionFailed', 'ConditionalRequestConflict'].includes((error as Error).name);

/** Sends a request, and also returns the time of the storage in milliseconds: the clocks of two publishers may differ. */
async function sendWithTime(client: S3Client, command: GetObjectCommand): Promise<GetObjectCommandOutput & { storageTime?: number }> {
  let date: string | undefined;
  command.middlewareStack.add(
    (next) => async (args) => {
      const answer = await next(args);
      date = (answer.response as { headers?: Record<string, string> }).headers?.date;
      return answer;
    },
    { step: 'deserialize', name: 'storageTime' },
  );
  const output = await client.send(command);
  const storageTime = Date.parse(date ?? '');
  return Number.isNaN(storageTime) ? output : { ...output, storageTime };
}

/** S3 or a compatible storage as a target. Credentials come from where the SDK looks for them: environment, profile, machine role. */
export async function s3Target({ bucket, prefix, region, endpoint }: Address, slug: string): Promise<Target> {
  // Loaded on demand, because it would slow every other command down.
  const sdk = await import('@aws-sdk/client-s3');
  const client: S3Client = new sdk.S3Client({
    ...(endpoint ? { endpoint, forcePathStyle: true, region: region ?? 'us-east-1' } : {}),
    ...(region ? { region } : {}),
    maxAttempts: 4,
    requestHandler: timeouts,
    // Storages other than Amazon's do not support the SDK's own checksums. `put` sends ours.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
  });
  // Below this prefix there may be another dealer's site, or another copy of this one.
  const owner = encodeURIComponent(`${slug}/${prefix}`);
  const keyOf = (path: string) => (prefix ? `${prefix}/${path}` : path);
  const withS3Error = <T>(work: Promise<T>): Promise<T> =>
    work.catch((cause) => {
      throw s3Error(cause, 'target');
    });

  async function put({ path, content, contentType, cacheControl, record: { sha256 } }: Upload): Promise<void> {
    await client.send(
      new sdk.PutObjectCommand({
        Bucket: bucket,
        Key: keyOf(path),
        Body: content,
        ContentType: contentType,
        CacheControl: cacheControl,
        // The storage checks what arrived against it.
        ChecksumSHA256: Buffer.from(sha256, 'hex').toString('base64'),
        Metadata: { [hashField]: sha256, [ownerField]: owner, ...(isGonePage(path) ? { [statusField]: '410' } : {}) },
      }),
    );
  }

  async function readControl(path: string): Promise<ControlFile | undefined> {
    try {
      const command = new sdk.GetObjectCommand({ Bucket: bucket, Key: keyOf(path) });
      const { Body, ETag, LastModified, storageTime } = await sendWithTime(client, command);
      if (!Body || !ETag) throw new Error(`${path} came without content or ETag`);
      const ageMs = LastModified && storageTime !== undefined ? Math.max(0, storageTime - LastModified.getTime()) : undefined;
      return { text: await Body.transformToString('utf8'), tag: ETag, ageMs };
    } catch (error) {
      if (isMissing(error)) return undefined;
      throw error;
    }
  }

  async function writeControl(path: string, text: string, tag: string | undefined): Promise<string | undefined> {
    try {
      const { ETag } = await client.send(
        new sdk.PutObjectCommand({
          Bucket: bucket,
          Key: keyOf(path),
          Body: text,
          ContentType: 'application/json',
          CacheControl: 'no-store',
          ...(tag === undefined ? { IfNoneMatch: '*' } : { IfMatch: tag }),
        }),
      );
      return ETag;
    } catch (error) {
      if (isConflict(error) || isMissing(error)) return undefined;
      throw error;
    }
  }

  async function* listObjects(): AsyncGenerator<{ path: string; bytes: number }> {
    const start = prefix ? `${prefix}/` : '';
    for await (const page of sdk.paginateListObjectsV2({ client }, { Bucket: bucket, Prefix: start }))
      for (const { Key = '', Size = 0 } of page.Contents ?? []) yield { path: Key.slice(start.length), bytes: Size };
  }

  async function inspect(paths: readonly string[], isStateLost: boolean): Promise<Manifest> {
    const wanted = new Set(paths);
    const manifest: Manifest = {};
    const limit = pLimit(32);
    const heads: Promise<void>[] = [];
    for await (const { path, bytes } of listObjects()) {
      if (!(isStateLost || wanted.has(path)) || path.startsWith(controlFolder) || path.endsWith('/')) continue;
      heads.push(
        limit(async () => {
          const { Metadata } = await client.send(new sdk.HeadObjectCommand({ Bucket: bucket, Key: keyOf(path) }));
          const sha256 = Metadata?.[hashField];
          // An object without these fields was not uploaded for this site.
          if (Metadata?.[ownerField] === owner && sha256 && /^[0-9a-f]{64}$/.test(sha256)) manifest[path] = { sha256, bytes };
        }),
      );
    }
    await Promise.all(heads);
    return manifest;
  }

  return {
    name: `s3://${bucket}${prefix ? `/${prefix}` : ''}`,
    accepts: (path) => !isHostRule(path),
    readControl: (path) => withS3Error(readControl(path)),
    writeControl: (path, text, tag) => withS3Error(writeControl(path, text, tag)),
    inspect: (paths, isStateLost) => withS3Error(inspect(paths, isStateLost)),
    put: (upload) => withS3Error(put(upload)),
    remove: (path) => withS3Error(client.send(new sdk.DeleteObjectCommand({ Bucket: bucket, Key: keyOf(path) }))).then(() => undefined),
    atOnce: 16,
    close: () => client.destroy(),
  };
}
