import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { openFunctionsApi } from '#lib/api/functions/functions-api.ts';
import { resultOf } from '../../json-output.ts';
import { openPostgres, unlessPostgres } from '../stores.ts';
import { hilltop } from '../yard.ts';
import { describeFunctions } from './functions.ts';

const { yard, write, bundleFor } = describeFunctions(['cloudflare']);

test('each host gets its own files, without secrets', async () => {
  const files = {
    vercel: ['functions.mjs', 'api/index.mjs', 'api/drain.mjs', 'vercel.json'],
    netlify: ['functions.mjs', 'netlify/functions/api.mjs', 'netlify/functions/drain.mjs', 'netlify.toml', 'public/robots.txt'],
    lambda: ['functions.mjs', 'template.yaml'],
    cloudflare: ['functions.mjs', 'wrangler.toml'],
  };
  for (const [host, names] of Object.entries(files)) {
    const { folder, stdout } = await bundleFor(host);
    expect(resultOf({ stdout })).toMatchObject({ host, dealers: ['acme'], files: names });
    expect(names.filter((name) => !existsSync(join(folder, name)))).toEqual([]);
  }
  const vercel = JSON.parse(await readFile(join(yard().outDir, 'functions/vercel/vercel.json'), 'utf8'));
  expect(vercel.crons).toEqual([{ path: '/api/drain', schedule: '* * * * *' }]);
});

const open = openPostgres();

test.skipIf(!open)(`visitors behind a proxy that is named are clients of their own (rule E53)${unlessPostgres()}`, async () => {
  const database = await (open as NonNullable<typeof open>)();
  const limits = { leadsPerMinute: 1, leadsPerHour: 9, lookupsPerMinute: 9, eventsPerMinute: 9 };
  const api = await openFunctionsApi({
    ...{ dealers: [hilltop([], { limits })], now: Date.now, log: () => undefined },
    env: { FORECOURT_DATABASE_URL: database.url, FORECOURT_TRUSTED_PROXIES: '198.51.100.0/24' },
    network: { fetch, connect: () => Promise.reject(new Error('not asked')), close: async () => undefined },
  });
  const sendFor = async (visitor: string) => {
    const headers = { Host: 'hilltop.example.com', 'Content-Type': 'application/json', 'X-Forwarded-For': visitor };
    const body = '{"lead":{"phone":"0412 345 678"}}';
    return (await api.handle(new Request('https://hilltop.example.com/api/leads', { method: 'POST', headers, body }), '198.51.100.7'))
      .status;
  };
  expect([await sendFor('203.0.113.1'), await sendFor('203.0.113.2'), await sendFor('203.0.113.1')]).toEqual([201, 201, 429]);
  await api.close();
  await database.remove();
});

test.each([
  ['nowhere', 'acme', 'There is no host nowhere. Choose from: vercel, netlify, lambda, cloudflare.'],
  [
    'cloudflare',
    'mailer',
    'cloudflare cannot deliver to these destinations:\n  mailer: sales (email)\nUse a webhook for them, or another host.',
  ],
  [
    'cloudflare',
    'newsy',
    'cloudflare cannot send codes and news to shoppers by mail:\n  newsy: garage.smtp\nRemove it, so that they sign in by text message, or use another host.',
  ],
])('functions %s %s is refused', async (host, slug, message) => {
  const { code, stderr } = await write(host, slug);
  expect([code, stderr.trim()]).toEqual([2, `error: ${message}`]);
});
