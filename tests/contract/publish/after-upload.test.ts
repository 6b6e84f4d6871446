import { createHash, createHmac } from 'node:crypto';
import { readFile, rm, writeFile } from 'node:fs/promises';
import { createServer, type IncomingHttpHeaders, type Server } from 'node:http';
import { join } from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { listFiles } from '#lib/disk/list-files.ts';
import { forecourt } from '../build/run-here.ts';
import { makeYard, siteOf, type Yard } from '../build/tenants.ts';
import { resultOf } from '../json-output.ts';
import { siteFiles, writeRelease } from './releases.ts';
import { keys } from './storage.ts';

type Seen = { path: string; headers: IncomingHttpHeaders; body: string };

let yard: Yard;
let server: Server;
let base: string;
const seen: Seen[] = [];
let status = 200;
beforeAll(async () => {
  yard = await makeYard();
  await yard.tenant('hilltop', { site: siteOf('hilltop') });
  server = createServer(async (request, response) => {
    let body = '';
    for await (const part of request) body += part;
    seen.push({ path: request.url ?? '', headers: request.headers, body });
    response.writeHead(status).end('{}');
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  base = `http://127.0.0.1:${(server.address() as { port: number }).port}`;
});
beforeEach(() => {
  seen.length = 0;
  status = 200;
});
afterAll(async () => {
  server.closeAllConnections();
  await new Promise((done) => server.close(done));
  await yard.remove();
});

let releases = 0;
const makeLive = (files: Record<string, string>) =>
  writeRelease(yard.outDir, 'hilltop', `202611${10 + ++releases}T000000Z-${releases}`, files);
const folder = (name: string) => join(yard.outDir, '..', name);
const publish = (name: string, more: string[], env: Record<string, string> = {}) =>
  forecourt(['publish', 'hilltop', '--to', folder(name), ...more, ...yard.flags], { ...keys, ...env });

test('a webhook gets the paths of what changed, with its token; a failed purge is repeated, whole, by the next publication', async () => {
  const purge = ['--purge', `${base}/purge/{slug}`];
  const token = { FORECOURT_PURGE_TOKEN: 'hush-hush' };
  await makeLive(siteFiles([1, 2], 1));
  await publish('hook', []);
  await makeLive(siteFiles([2, 3], 1));
  status = 401;
  const failed = await publish('hook', purge, token);
  expect(failed.code).toBe(1);
  expect(failed.stdout).toContain(`the cache ${base}/purge/{slug} was not purged: 127.0.0.1:`);
  expect(failed.stdout).toContain('Publish again to repeat this step: nothing is uploaded twice.\n');
  await makeLive({ ...siteFiles([2, 3], 1), 'about.html': 'new' });
  status = 200;
  seen.length = 0;
  const done = await publish('hook', purge, token);
  expect([done.code, done.stdout]).toEqual([0, expect.stringContaining('hilltop: the cache forgot 14 paths\n')]);
  expect(seen.map(({ path, headers }) => [path, headers.authorization])).toEqual([['/purge/hilltop', 'Bearer hush-hush']]);
  expect(JSON.parse(seen[0]?.body ?? '')).toEqual({
    site: 'hilltop',
    release: '20261113T000000Z-3',
    paths: [
      ...['/', '/_next/data/1/cars/car-1.json', '/_next/data/1/cars/car-3.json', '/about', '/about.html'],
      ...['/cars/car-1', '/cars/car-1.html', '/cars/car-3', '/cars/car-3.html', '/index.html'],
      ...['/search/index.json', '/search/used-cars', '/search/used-cars.html', '/sitemap.xml'],
    ],
  });
  seen.length = 0;
  expect((await publish('hook', purge, token)).stdout).toContain('already has ');
  expect(seen).toEqual([]);
  expect(failed.stdout + done.stdout + failed.stderr + done.stderr).not.toContain('hush-hush');
});

/** The signature that AWS would compute for a request with these headers, by its published steps. */
function signatureOf({ path, headers, body }: Seen): string {
  const [, date = '', names = ''] = /Credential=[^/]+\/(\d+)\/.*SignedHeaders=([^,]+)/.exec(headers.authorization ?? '') ?? [];
  const hash = (text: string) => createHash('sha256').update(text).digest('hex');
  const sign = (key: string | Buffer, text: string) => createHmac('sha256', key).update(text).digest();
  const listed = names.split(';').map((name) => `${name}:${headers[name]}\n`);
  const canonical = ['POST', path, '', listed.join(''), names, hash(body)].join('\n');
  const scope = `${date}/us-east-1/cloudfront/aws4_request`;
  const key = ['us-east-1', 'cloudfront', 'aws4_request'].reduce(sign, sign(`AWS4${keys.AWS_SECRET_ACCESS_KEY}`, date));
  return sign(key, ['AWS4-HMAC-SHA256', headers['x-amz-date'], scope, hash(canonical)].join('\n')).toString('hex');
}

test('CloudFront gets a signed invalidation, Cloudflare the addresses of the site, in one command', async () => {
  const zone = '0123456789abcdef0123456789abcdef';
  await makeLive(siteFiles([1], 1));
  await publish('cdn', []);
  await makeLive({ ...siteFiles([1], 1), 'about us & you.html': 'new' });
  const env = { AWS_ENDPOINT_URL_CLOUDFRONT: base, CLOUDFLARE_API_BASE_URL: `${base}/client/v4`, CLOUDFLARE_API_TOKEN: 'cf-token' };
  const purge = ['--purge', 'cloudfront:E2QWRUHAPOMQZL', `cloudflare:${zone}?site=https://www.hilltop.example.com`];
  const ran = await publish('cdn', purge, env);
  expect([ran.code, ran.stderr], ran.stdout).toEqual([0, '']);
  const [first, second] = seen as [Seen, Seen];
  expect(first.path).toBe('/2020-05-31/distribution/E2QWRUHAPOMQZL/invalidation');
  expect(first.body).toContain(
    '<Quantity>2</Quantity><Items><Path>/about%20us%20&#38;%20you</Path><Path>/about%20us%20&#38;%20you.html</Path></Items>',
  );
  expect(/Signature=([0-9a-f]{64})$/.exec(first.headers.authorization ?? '')?.[1]).toBe(signatureOf(first));
  expect([second.path, second.headers.authorization]).toEqual([`/client/v4/zones/${zone}/purge_cache`, 'Bearer cf-token']);
  expect(JSON.parse(second.body)).toEqual({
    files: ['https://www.hilltop.example.com/about%20us%20&%20you', 'https://www.hilltop.example.com/about%20us%20&%20you.html'],
  });
  await makeLive(siteFiles([1], 1));
  const without = await publish('cdn', ['--purge', `cloudflare:${zone}`]);
  expect(without.stdout).toContain('was not purged: set CLOUDFLARE_API_TOKEN in the environment to a token that may purge the zone.\n');
  expect(without.code).toBe(1);
});

test('--reload runs when host rules changed, and again after it failed', async () => {
  const log = folder('reloads');
  await writeFile(log, '');
  const reload = [
    '--reload',
    `printf '%s ' "$FORECOURT_SITE" "$FORECOURT_RELEASE" >> ${log}; test -e ${log}.fails && { echo no such pid; exit 3; }; true`,
  ];
  await makeLive(siteFiles([1], 1));
  const first = await publish('reloaded', reload);
  expect([first.code, first.stdout]).toEqual([0, expect.stringContaining('hilltop: the host loaded its changed rules\n')]);
  await makeLive({ ...siteFiles([1], 1), 'about.html': 'new' });
  expect((await publish('reloaded', reload)).code).toBe(0);
  await makeLive(siteFiles([1, 2], 1));
  await writeFile(`${log}.fails`, '');
  const failed = await publish('reloaded', reload);
  expect([failed.code, failed.stdout]).toEqual([1, expect.stringContaining('the command of --reload ended with code 3: no such pid.\n')]);
  await rm(`${log}.fails`);
  expect((await publish('reloaded', reload)).code).toBe(0);
  expect((await publish('reloaded', reload)).stdout).toContain('already has ');
  const last = `hilltop 202611${10 + releases}T000000Z-${releases} `;
  expect(await readFile(log, 'utf8')).toBe(`hilltop 202611${10 + releases - 2}T000000Z-${releases - 2} ${last}${last}`);
});

test('compressed copies follow their files: written, replaced and removed with them', async () => {
  const text = (word: string) => `${word} `.repeat(400);
  const files = (word: string) => ({ ...siteFiles([1], 1), 'about.html': text(word), 'cars/car-1.html': text('car') });
  const at = (path: string) => readFile(join(folder('packed'), path));
  await makeLive(files('one'));
  expect((await publish('packed', ['--precompress', 'gz,br'])).stdout).toContain('17 files added');
  await makeLive(files('two'));
  const second = await publish('packed', ['--precompress', 'gz,br', '--json']);
  expect(resultOf(second).dealers[0].delta).toEqual({
    added: [],
    changed: ['about.html', 'about.html.br', 'about.html.gz'],
    removed: [],
  });
  expect([gunzipSync(await at('about.html.gz')).toString(), brotliDecompressSync(await at('about.html.br')).toString()]).toEqual([
    text('two'),
    text('two'),
  ]);
  expect((await publish('packed', [])).stdout).toContain('0 files added, 0 changed, 4 removed');
  expect((await listFiles(folder('packed'))).filter((path) => /\.(gz|br)$/.test(path))).toEqual([]);
});

const copies = ['about.html.br', 'about.html.gz'];
test.each<[string, string[], (list: string) => string]>([
  ['in a recheck', ['--recheck'], (list) => list],
  ['after a lost list', [], () => 'not json'],
  ['after an interruption', [], (list) => JSON.stringify({ ...JSON.parse(list), unsure: copies })],
])('compressed copies that are inspected (%s) are replaced only if somebody changed them', async (when, more, damage) => {
  const name = when.replaceAll(' ', '-');
  const list = join(folder(name), '.forecourt/published.json');
  await makeLive({ ...siteFiles([1], 1), 'about.html': 'about us '.repeat(400), 'cars/car-1.html': 'car '.repeat(400) });
  await publish(name, ['--precompress', 'gz,br']);
  const again = async () => {
    await writeFile(list, damage(await readFile(list, 'utf8')));
    return resultOf(await publish(name, ['--precompress', 'gz,br', '--json', ...more])).dealers[0].delta;
  };
  expect(await again()).toEqual({ added: [], changed: [], removed: [] });
  await writeFile(join(folder(name), 'about.html.gz'), 'somebody else wrote this');
  expect(await again()).toEqual({ added: [], changed: ['about.html.gz'], removed: [] });
  expect(gunzipSync(await readFile(join(folder(name), 'about.html.gz'))).toString()).toBe('about us '.repeat(400));
  expect(await again()).toEqual({ added: [], changed: [], removed: [] });
});

test('a preview lies beside the site and is hidden from search engines; the site stays as it is', async () => {
  await makeLive({ ...siteFiles([1], 1), 'robots.txt': 'User-agent: *\nAllow: /\n', _headers: '/*\n  X-Content-Type-Options: nosniff\n' });
  const ran = await publish('www', ['--preview', 'next']);
  expect([ran.code, ran.stdout]).toEqual([0, expect.stringContaining(` to ${folder('www')}--next: `)]);
  expect(await readFile(join(folder('www--next'), 'robots.txt'), 'utf8')).toBe('User-agent: *\nDisallow: /\n');
  expect(await readFile(join(folder('www--next'), '_headers'), 'utf8')).toContain('\n  X-Robots-Tag: noindex, nofollow\n');
  await expect(readFile(join(folder('www'), 'index.html'))).rejects.toThrow('ENOENT');
});

test.each([
  [['--precompress', 'zip'], '--precompress takes gz, br or gz,br, not "zip".'],
  [['--preview', 'Next one'], 'The name of a preview has 1 to 30 lower-case letters, digits and hyphens, not "Next one".'],
  [['--wait', 'long'], '--wait takes a whole number of seconds up to 86400, not "long".'],
  [['--purge', 'fastly:1'], '"fastly:1" is not a cache to purge. Write cloudfront:<distribution ID>, '],
])('%j is a usage error', async (words, sentence) => {
  const ran = await publish('wrong', words);
  expect([ran.code, ran.stderr]).toEqual([2, expect.stringContaining(sentence)]);
});
