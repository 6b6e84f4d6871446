import type { GetObjectCommand, GetObjectCommandOutput, S3Client } from '@aws-sdk/client-s3';
import { s3Error } from '#lib/network/s3-error.ts';
import type { TargetAddress } from '#lib/site/target-address.ts';
import type { ObjectStore, PutOptions, StoredObject } from './object-store.ts';

export type BucketAddress = Extract<TargetAddress, { kind: 's3' }>;

const connectionTimeoutMs = 10_000;
/** How long a storage may be silent before a request fails. */
const usualIdleMs = 60_000;

const isMissing = (error: unknown) => ['NoSuchKey', 'NotFound'].includes((error as Error).name);

/** The storage refused a conditional write, because somebody else has written the object. */
const isConflict = (error: unknown) => ['PreconditionFailed', 'ConditionalRequestConflict'].includes((error as Error).name);

/** Sends a request, and also returns the time of the storage in milliseconds: the clocks of two writers may differ. */
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

/** A bucket as a store. `metadata` reads the metadata of an object. */
export type Bucket = ObjectStore & { metadata: (key: string) => Promise<Record<string, string>> };

/**
 * Opens S3 or a compatible storage. Credentials come from the SDK's usual sources: environment, profile, machine role. `place` is the name
 * of the address's holder in messages.
 */
export async function openBucket(
  { bucket, prefix, region, endpoint }: BucketAddress,
  place: Parameters<typeof s3Error>[1],
  idleMs = usualIdleMs,
): Promise<Bucket> {
  // Loaded on demand, because it would slow down every other command.
  const sdk = await import('@aws-sdk/client-s3');
  const client: S3Client = new sdk.S3Client({
    ...(endpoint ? { endpoint, forcePathStyle: true, region: region ?? 'us-east-1' } : {}),
    ...(region ? { region } : {}),
    maxAttempts: 4,
    // The client's own requestTimeout only logs a warning, and does not cover the body of an answer.
    requestHandler: { connectionTimeout: connectionTimeoutMs, socketTimeout: idleMs },
    // Storages other than Amazon's do not support the SDK's own checksums. `put` sends ours.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
  });
  const keyOf = (key: string) => (prefix ? `${prefix}/${key}` : key);
  const withS3Error = <T>(work: Promise<T>): Promise<T> =>
    work.catch((cause) => {
      throw s3Error(cause, place);
    });

  async function put(key: string, content: Buffer, { contentType, cacheControl, sha256, metadata }: PutOptions = {}): Promise<void> {
    await client.send(
      new sdk.PutObjectCommand({
        Bucket: bucket,
        Key: keyOf(key),
        Body: content,
        ContentType: contentType,
        CacheControl: cacheControl,
        // The storage verifies the upload against it.
        ChecksumSHA256: sha256 === undefined ? undefined : Buffer.from(sha256, 'hex').toString('base64'),
        Metadata: metadata,
      }),
    );
  }

  async function read(key: string): Promise<StoredObject | undefined> {
    try {
      const command = new sdk.GetObjectCommand({ Bucket: bucket, Key: keyOf(key) });
      const { Body, ETag, LastModified, storageTime } = await sendWithTime(client, command);
      if (!Body || !ETag) throw new Error(`${key} came without content or ETag`);
      const ageMs = LastModified && storageTime !== undefined ? Math.max(0, storageTime - LastModified.getTime()) : undefined;
      return { content: Buffer.from(await Body.transformToByteArray()), tag: ETag, ageMs };
    } catch (error) {
      if (isMissing(error)) return undefined;
      throw error;
    }
  }

  async function swap(key: string, text: string, tag: string | undefined): Promise<string | undefined> {
    try {
      const { ETag } = await client.send(
        new sdk.PutObjectCommand({
          Bucket: bucket,
          Key: keyOf(key),
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

  async function* list(prefixBelow: string): AsyncGenerator<{ key: string; bytes: number; ageMs: number }> {
    const start = prefix ? `${prefix}/` : '';
    const pages = sdk.paginateListObjectsV2({ client }, { Bucket: bucket, Prefix: `${start}${prefixBelow}` })[Symbol.asyncIterator]();
    for (let page = await withS3Error(pages.next()); !page.done; page = await withS3Error(pages.next())) {
      for (const { Key = '', Size = 0, LastModified } of page.value.Contents ?? [])
        yield { key: Key.slice(start.length), bytes: Size, ageMs: LastModified ? Math.max(0, Date.now() - LastModified.getTime()) : 0 };
    }
  }

  return {
    name: `s3://${bucket}${prefix ? `/${prefix}` : ''}`,
    read: (key) => withS3Error(read(key)),
    put: (key, content, options) => withS3Error(put(key, content, options)),
    swap: (key, text, tag) => withS3Error(swap(key, text, tag)),
    list,
    metadata: (key) =>
      withS3Error(client.send(new sdk.HeadObjectCommand({ Bucket: bucket, Key: keyOf(key) })).then(({ Metadata = {} }) => Metadata)),
    remove: (key) => withS3Error(client.send(new sdk.DeleteObjectCommand({ Bucket: bucket, Key: keyOf(key) }))).then(() => undefined),
    close: () => client.destroy(),
  };
}
