import { Readable } from 'node:stream';
import type { ReadableStream } from 'node:stream/web';
import type { S3ClientConfig } from '@aws-sdk/client-s3';
import { PrivateAddressError } from '#lib/network/private-address-error.ts';
import { s3Error } from '#lib/network/s3-error.ts';
import { SourceError, type World } from '../adapter.ts';
import type { PullBudget } from '../pull-budget.ts';
import type { VersionTags } from '../seen-input.ts';
import type { FeedAddress } from './address.ts';
import type { Fetched } from './fetch-feed.ts';
import { readBytes } from './read-bytes.ts';

type Handled = {
  protocol: string;
  hostname: string;
  port?: number;
  path: string;
  query?: Record<string, string | string[] | null>;
  method: string;
  headers: Record<string, string>;
};

const queryOf = (query: Handled['query'] = {}) => {
  const pairs = Object.entries(query).flatMap(([key, value]) => [value].flat().map((one) => [key, one ?? ''] as [string, string]));
  const text = pairs.map(([key, value]) => `${encodeURIComponent(key)}=${encodeURIComponent(value)}`).join('&');
  return text ? `?${text}` : '';
};

/** The client's requests use the network of the pull, which reaches only public addresses (rule B15). */
const handlerOf = (fetch: World['fetch'], budget: PullBudget, count: () => void) => ({
  async handle({ protocol, hostname, port, path, query, method, headers }: Handled) {
    budget.takeRequest();
    count();
    const { host: _ofTheUrl, ...sent } = headers;
    const url = `${protocol}//${hostname}${port ? `:${port}` : ''}${path}${queryOf(query)}`;
    const response = await fetch(url, { method, headers: sent, redirect: 'manual', signal: budget.signal });
    const body = response.body ? Readable.fromWeb(response.body as ReadableStream) : Readable.from([]);
    return { response: { statusCode: response.status, headers: Object.fromEntries(response.headers), body } };
  },
});

type S3Address = Extract<FeedAddress, { kind: 's3' }>;
type Fault = Error & { $metadata?: { httpStatusCode?: number }; cause?: unknown };

/**
 * Reads an S3 object unless it is still the version of the last snapshot. Credentials come from the SDK's usual sources. Throws
 * SourceError.
 */
export async function readS3(
  { bucket, key, region, endpoint }: S3Address,
  shown: string,
  tagsBefore: VersionTags | undefined,
  budget: PullBudget,
  { fetch }: Pick<World, 'fetch'>,
): Promise<Fetched & { requests: number }> {
  // Loaded on demand, because every command reads settings.
  const sdk = await import('@aws-sdk/client-s3');
  let requests = 0;
  const client = new sdk.S3Client({
    ...(endpoint ? { endpoint, forcePathStyle: true, region: region ?? 'us-east-1' } : {}),
    ...(region ? { region } : {}),
    maxAttempts: 3,
    responseChecksumValidation: 'WHEN_REQUIRED',
    requestHandler: handlerOf(fetch, budget, () => {
      requests += 1;
    }) as unknown as NonNullable<S3ClientConfig['requestHandler']>,
  });
  try {
    const request = { Bucket: bucket, Key: key, ...(tagsBefore?.etag ? { IfNoneMatch: tagsBefore.etag } : {}) };
    const { Body, ETag, ContentLength } = await client.send(new sdk.GetObjectCommand(request));
    const bytes = await readBytes(Body as Readable, budget.takeBytes, ContentLength);
    return { bytes, tags: ETag ? { etag: ETag } : undefined, requests };
  } catch (error) {
    budget.signal.throwIfAborted();
    const fault = error as Fault;
    if (tagsBefore && fault.$metadata?.httpStatusCode === 304) return { tags: tagsBefore, requests };
    const why = fault.cause instanceof PrivateAddressError ? fault.cause : s3Error(error, 'feed');
    throw new SourceError(`source.from: ${shown} cannot be read: ${why.message.replace(/\.$/, '')}.`, { cause: error });
  } finally {
    client.destroy();
  }
}
