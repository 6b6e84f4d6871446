import { createHash, createHmac } from 'node:crypto';
import { SignatureV4 } from '@smithy/signature-v4';
import { escapeXml } from '#lib/hosting/sitemap.ts';
import { secondMs } from '#lib/model/time.ts';
import type { PurgeAddress } from '#lib/site/purge-address.ts';
import { everything } from './purged-paths.ts';

/** SHA-256, or HMAC-SHA-256 with a secret, in the form that the AWS SDK's signer needs. */
class Sha256 {
  private readonly hash;
  constructor(secret?: string | ArrayBuffer | ArrayBufferView) {
    this.hash = secret === undefined ? createHash('sha256') : createHmac('sha256', bytesOf(secret));
  }
  update(data: string | ArrayBuffer | ArrayBufferView): void {
    this.hash.update(bytesOf(data));
  }
  async digest(): Promise<Uint8Array> {
    return this.hash.digest();
  }
  reset(): void {
    throw new Error('a digest is taken once');
  }
}

const bytesOf = (data: string | ArrayBuffer | ArrayBufferView): Buffer => {
  if (typeof data === 'string') return Buffer.from(data);
  return ArrayBuffer.isView(data) ? Buffer.from(data.buffer, data.byteOffset, data.byteLength) : Buffer.from(data);
};

/** The body of CreateInvalidation. With the reference, a repeated request counts once. */
function invalidationXml(paths: readonly string[], reference: string): string {
  const list = paths.map((path) => (path === everything ? '/*' : path));
  return `<?xml version="1.0" encoding="UTF-8"?><InvalidationBatch xmlns="http://cloudfront.amazonaws.com/doc/2020-05-31/"><CallerReference>${escapeXml(reference)}</CallerReference><Paths><Quantity>${list.length}</Quantity><Items>${list.map((path) => `<Path>${escapeXml(path)}</Path>`).join('')}</Items></Paths></InvalidationBatch>`;
}

/** Invalidates paths of a CloudFront distribution, with the credentials of the uploads. */
async function invalidateCloudfront(
  { distribution }: Extract<PurgeAddress, { kind: 'cloudfront' }>,
  { release, paths }: Purge,
  { fetch, env, now }: PurgeWorld,
): Promise<void> {
  const { S3Client } = await import('@aws-sdk/client-s3');
  const credentials = await new S3Client({ region: 'us-east-1' }).config.credentials().catch((cause) => {
    throw new Error('there are no credentials: set AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY, or AWS_PROFILE, in the environment', {
      cause,
    });
  });
  const url = new URL(
    `/2020-05-31/distribution/${distribution}/invalidation`,
    env.AWS_ENDPOINT_URL_CLOUDFRONT ?? 'https://cloudfront.amazonaws.com',
  );
  const body = invalidationXml(paths, `${release}-${now()}`);
  const signer = new SignatureV4({ credentials, region: 'us-east-1', service: 'cloudfront', sha256: Sha256 });
  const { headers } = await signer.sign(
    {
      method: 'POST',
      protocol: url.protocol,
      hostname: url.hostname,
      path: url.pathname,
      headers: { host: url.host, 'content-type': 'text/xml' },
      body,
    },
    { signingDate: new Date(now()) },
  );
  const { host: _host, ...sent } = headers;
  await sendPurge(fetch, url.href, { headers: sent, body });
}

/** The external services that a purge needs. */
export type PurgeWorld = {
  fetch: typeof fetch;
  env: Record<string, string | undefined>;
  now: () => number;
  /** For webhooks in settings, which people other than the operator may write: a guarded network, and the hosts that get the token. */
  guard?: { fetch: typeof fetch; tokenHosts: readonly string[] };
};

/** What was published: the dealer, its release, and the paths to purge. */
export type Purge = { site: string; release: string; paths: readonly string[] };

const timeoutMs = 30 * secondMs;
const tries = 3;

const isTemporary = (status: number) => status === 429 || status >= 500;

/** Posts a purge, and retries after a temporary failure. Throws an Error with the host and the status, but never the request. */
async function sendPurge(
  fetch: typeof globalThis.fetch,
  url: string,
  { headers, body }: { headers: Record<string, string>; body: string },
) {
  const { host } = new URL(url);
  for (let left = tries; ; left -= 1) {
    let problem: string;
    try {
      const answer = await fetch(url, { method: 'POST', headers, body, redirect: 'error', signal: AbortSignal.timeout(timeoutMs) });
      await answer.body?.cancel();
      if (answer.ok) return;
      problem = `${host} answered with status ${answer.status}`;
      if (!isTemporary(answer.status)) throw new PurgeRefused(problem);
    } catch (error) {
      if (error instanceof PurgeRefused) throw error;
      problem = `${host} could not be reached (${((error as Error).cause as Error | undefined)?.message ?? (error as Error).message})`;
    }
    if (left === 1) throw new Error(problem);
  }
}

/** An answer that a retry would not change. */
class PurgeRefused extends Error {
  override name = 'PurgeRefused';
}

/** Cloudflare accepts this many addresses in one request. */
const cloudflareBatch = 100;

async function purgeCloudflare({ zone, site }: Extract<PurgeAddress, { kind: 'cloudflare' }>, { paths }: Purge, world: PurgeWorld) {
  const token = world.env.CLOUDFLARE_API_TOKEN;
  if (!token) throw new Error('set CLOUDFLARE_API_TOKEN in the environment to a token that may purge the zone');
  const base = world.env.CLOUDFLARE_API_BASE_URL ?? 'https://api.cloudflare.com/client/v4';
  const isWhole = site === undefined || paths.includes(everything);
  const batches = isWhole
    ? [{ purge_everything: true }]
    : Array.from({ length: Math.ceil(paths.length / cloudflareBatch) }, (_, index) => ({
        files: paths.slice(index * cloudflareBatch, (index + 1) * cloudflareBatch).map((path) => site + path),
      }));
  for (const body of batches)
    await sendPurge(world.fetch, `${base}/zones/${zone}/purge_cache`, {
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
}

async function callWebhook({ url }: Extract<PurgeAddress, { kind: 'webhook' }>, purge: Purge, { fetch, env, guard }: PurgeWorld) {
  const token = !guard || guard.tokenHosts.includes(new URL(url).host) ? env.FORECOURT_PURGE_TOKEN : undefined;
  await sendPurge(guard?.fetch ?? fetch, url, {
    headers: { 'content-type': 'application/json', ...(token ? { authorization: `Bearer ${token}` } : {}) },
    body: JSON.stringify(purge),
  });
}

/** Purges the paths of a publication from a cache. Throws a readable Error without secrets. */
export function purgeCache(address: PurgeAddress, purge: Purge, world: PurgeWorld): Promise<void> {
  if (address.kind === 'cloudfront') return invalidateCloudfront(address, purge, world);
  return address.kind === 'cloudflare' ? purgeCloudflare(address, purge, world) : callWebhook(address, purge, world);
}
