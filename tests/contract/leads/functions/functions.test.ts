import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { resultOf } from '../../json-output.ts';
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
