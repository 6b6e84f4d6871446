import { invalidateCloudfront } from './cloudfront-invalidation.ts';
import type { PurgeAddress } from './purge-address.ts';
import { everything } from './purged-paths.ts';
import { type Purge, type PurgeWorld, sendPurge } from './send-purge.ts';

/** Cloudflare takes this many addresses in one request. */
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

async function callWebhook({ url }: Extract<PurgeAddress, { kind: 'webhook' }>, purge: Purge, { fetch, env }: PurgeWorld) {
  const token = env.FORECOURT_PURGE_TOKEN;
  await sendPurge(fetch, url, {
    headers: { 'content-type': 'application/json', ...(token ? { authorization: `Bearer ${token}` } : {}) },
    body: JSON.stringify(purge),
  });
}

/** Asks a cache to forget the paths of a publication. Throws an Error in words, without any secret. */
export function purgeCache(address: PurgeAddress, purge: Purge, world: PurgeWorld): Promise<void> {
  if (address.kind === 'cloudfront') return invalidateCloudfront(address, purge, world);
  return address.kind === 'cloudflare' ? purgeCloudflare(address, purge, world) : callWebhook(address, purge, world);
}
