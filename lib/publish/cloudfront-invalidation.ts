import { createHash, createHmac } from 'node:crypto';
import { SignatureV4 } from '@smithy/signature-v4';
import { escapeXml } from '#lib/hosting/sitemap.ts';
import type { PurgeAddress } from './purge-address.ts';
import { everything } from './purged-paths.ts';
import { type Purge, type PurgeWorld, sendPurge } from './send-purge.ts';

/** SHA-256, and HMAC with it where there is a secret, in the shape that the signer of the AWS SDK takes. */
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

/** The body of CreateInvalidation. The reference makes a repeated request count once. */
function invalidationXml(paths: readonly string[], reference: string): string {
  const list = paths.map((path) => (path === everything ? '/*' : path));
  return `<?xml version="1.0" encoding="UTF-8"?><InvalidationBatch xmlns="http://cloudfront.amazonaws.com/doc/2020-05-31/"><CallerReference>${escapeXml(reference)}</CallerReference><Paths><Quantity>${list.length}</Quantity><Items>${list.map((path) => `<Path>${escapeXml(path)}</Path>`).join('')}</Items></Paths></InvalidationBatch>`;
}

/** Invalidates paths of a CloudFront distribution. The credentials are those of the uploads. */
export async function invalidateCloudfront(
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
