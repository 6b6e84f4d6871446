import type { GetObjectCommand, GetObjectCommandOutput, S3Client } from '@aws-sdk/client-s3';
import pLimit from 'p-limit';
import type { Manifest } from '#lib/disk/manifest.ts';
import { statusField } from '#lib/hosting/cloudfront.ts';
import type { TargetAddress } from '#lib/site/target-address.ts';
import { isHostRule } from './order.ts';
import type { ControlFile, Target, Upload } from './target.ts';

type Fault = Error & { Code?: string; code?: string; $metadata?: { httpStatusCode?: number }; errors?: Error[] };

const explanations: Record<string, string> = {
  NoSuchBucket: 'there is no such bucket. Create it, or correct its name in the target',
  AccessDenied: 'the credentials in the environment do not allow this in the bucket (they need list, get, put and delete)',
  InvalidAccessKeyId: 'the storage does not know the access key in the environment (AWS_ACCESS_KEY_ID or AWS_PROFILE)',
  SignatureDoesNotMatch: 'the secret key in the environment does not match the access key (AWS_SECRET_ACCESS_KEY)',
  ExpiredToken: 'the credentials in the environment have expired',
  CredentialsProviderError: 'there are no credentials: set AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY, or AWS_PROFILE, in the environment',
  PermanentRedirect: 'the bucket is in another region: name it in the target, such as ?region=ap-southeast-2',
  AuthorizationHeaderMalformed: 'the bucket is in another region: name it in the target, such as ?region=ap-southeast-2',
  NotImplemented: 'the storage does not support conditional writes (If-Match), which keep two publications apart: use another storage',
  BadDigest: 'the upload arrived damaged',
  XAmzContentSHA256Mismatch: 'the upload arrived damaged',
  ENOTFOUND: 'there is no server of that name: check the endpoint of the target',
  ECONNREFUSED: 'no server answers at this address: check the endpoint of the target',
  ECONNRESET: 'the storage closed the connection',
  TimeoutError: 'the storage did not answer in time',
};

/** An error of an S3-compatible storage in plain words, without any key. */
function s3Error(cause: unknown): Error {
  const fault = cause as Fault;
  const inner = fault.errors?.[0] as Fault | undefined;
  const keys = [fault.Code, fault.name, fault.code, inner?.code].filter((key) => key !== undefined);
  if (/region is missing/i.test(fault.message))
    return new Error('the region is missing: name it in the target, such as ?region=ap-southeast-2', { cause });
  const explanation = keys.map((key) => explanations[key]).find((text) => text !== undefined);
  if (explanation) return new Error(explanation, { cause });
  const status = fault.$metadata?.httpStatusCode;
  // A refused HEAD has no body that would name the error.
  if (status === 403) return new Error(explanations.AccessDenied, { cause });
  return new Error(`the storage says: ${fault.message || fault.name}${status ? ` (status ${status})` : ''}`, { cause });
}

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
      throw s3Error(cause);
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
