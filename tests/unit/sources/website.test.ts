import { expect, it } from 'vitest';
import type { RemoteSite } from '#lib/model/remote-site.ts';
import { withManufacturer } from '#lib/sources/website.ts';

const mazda = { id: '7', name: 'Mazda', slug: 'mazda' };
const site = { id: '1', name: 'Acme', manufacturer_id: '7' } as RemoteSite;

it.each([
  ['as it is', mazda],
  ['in a wrapper', { manufacturer: mazda }],
])('reads a manufacturer %s', async (_how, body) => {
  const asked: string[] = [];
  const send = async ({ url }: { url: string }) => {
    asked.push(url);
    return { ok: true as const, body, reused: false };
  };
  const options = { client: { send, requests: () => 1 }, api: 'https://api.example', websiteId: 'w 1', token: 't', dropped: [] };
  expect(await withManufacturer(site, options, undefined)).toEqual({ ...site, manufacturer: mazda });
  expect([asked, options.dropped]).toEqual([['https://api.example/manufacturers/7.json?website_id=w%201'], []]);
});
